import { type KeyboardEvent, type RefObject, useId, useState } from 'react'
import { controlClass } from '../../../ui/controls/control-class.ts'
import { describedBy } from '../../../ui/controls/field.tsx'
import { articleLink } from './article-address.ts'
import { ChoiceList, choiceId } from './choice-list.tsx'
import type { LinkTarget } from './link-targets.ts'

interface LinkFieldProps {
  value: string
  onChange: (typed: string) => void
  /** The pages of the site that match the words. */
  targets: readonly LinkTarget[]
  onTarget: (target: LinkTarget) => void
  error: string | undefined
  field: RefObject<HTMLInputElement | null>
}

const HINT =
  'A web address, an e-mail address, a telephone number, or the name of a service, a company, a case or an article'

/**
 * A field for an address, or for words that find a page of the site. If the words are no address, Enter takes the first
 * page.
 */
export function LinkField({ value, onChange, targets, onTarget, error, field }: LinkFieldProps) {
  const id = useId()
  const listId = `${id}-pages`
  const { address, isUnwrapped, isStripped } = articleLink(value)
  const isAddress = address !== null
  const without = [
    ...(isUnwrapped ? ['the redirect of a mail or search service'] : []),
    ...(isStripped ? ['tracking parameters'] : []),
  ]
  const [chosen, setChosen] = useState<number | null>(null)
  const at = Math.min(chosen ?? (isAddress ? -1 : 0), targets.length - 1)
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    const target = targets[at]
    if (step !== undefined && targets.length > 0) setChosen((at + step + targets.length) % targets.length)
    else if (event.key === 'Enter' && target !== undefined) onTarget(target)
    else return
    event.preventDefault()
  }
  return (
    <div>
      <label htmlFor={id} className="mb-1 block text-sm font-semibold">
        Address
      </label>
      <input
        id={id}
        ref={field}
        role="combobox"
        autoComplete="off"
        aria-autocomplete="list"
        aria-expanded={targets.length > 0}
        aria-controls={listId}
        aria-activedescendant={at < 0 ? undefined : choiceId(listId, at)}
        aria-invalid={error !== undefined}
        aria-describedby={describedBy(id, HINT, error)}
        value={value}
        onChange={({ target }) => {
          setChosen(null)
          onChange(target.value)
        }}
        onKeyDown={onKeyDown}
        className={controlClass}
      />
      <ChoiceList
        id={listId}
        label="Pages of this site"
        choices={targets}
        draw={({ title, detail }) => ({ label: title, detail })}
        at={at}
        onChoose={setChosen}
        onTake={onTarget}
        className="mt-1 rounded-control border-line text-sm not-empty:border not-empty:p-1"
      />
      <p id={`${id}-hint`} className="mt-1 text-sm text-muted">
        {HINT}
      </p>
      <output className="block text-sm wrap-anywhere text-muted">
        {isAddress && without.length > 0
          ? `The link will be ${address}, without ${without.join(' and ')}.`
          : null}
      </output>
      {error === undefined ? null : (
        <p id={`${id}-error`} role="alert" className="mt-1 text-sm font-medium text-danger">
          {error}
        </p>
      )}
    </div>
  )
}
