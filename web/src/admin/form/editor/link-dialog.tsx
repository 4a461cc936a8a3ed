import { type SyntheticEvent, useId, useRef, useState } from 'react'
import { Button } from '../../../ui/buttons/button.tsx'
import { Dialog } from '../../../ui/dialogs/dialog.tsx'
import { TextField } from '../../../ui/controls/text-field.tsx'
import { articleAddress, articleLink } from './article-address.ts'
import { LinkField } from './link-field.tsx'
import type { LinkTarget } from './link-targets.ts'

interface LinkDialogProps {
  /** The address of the selected link. '' if there is none. */
  address: string
  /** True if nothing is selected, so that the words of the link are requested as well. */
  needsText: boolean
  /** Returns the pages of the site that match these words. */
  find: (words: string) => readonly LinkTarget[]
  /** @param address null: the link becomes text again */
  onDone: (address: string | null, text: string) => void
  onClose: () => void
}

export function LinkDialog({ address, needsText, find, onDone, onClose }: LinkDialogProps) {
  const formId = useId()
  const [typed, setTyped] = useState(address)
  const [text, setText] = useState('')
  const [isRefused, setRefused] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  const refuse = () => {
    setRefused(true)
    field.current?.focus()
  }
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    // The form of the row is a parent of this form in React's tree, though not in the document.
    event.stopPropagation()
    const { address: written, isUnwrapped, isStripped } = articleLink(typed)
    if (written === null) refuse()
    else onDone(written, text.trim() || (isUnwrapped || isStripped ? written : typed.trim()))
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={address === '' ? 'Add a link' : 'Edit the link'}
      size="small"
      footer={
        <>
          {address === '' ? null : (
            <Button variant="quiet" className="mr-auto" onClick={() => onDone(null, '')}>
              Remove link
            </Button>
          )}
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={formId}>
            Set link
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={submit} noValidate className="space-y-4">
        <LinkField
          value={typed}
          onChange={setTyped}
          targets={typed === address ? [] : find(typed)}
          onTarget={(target) => onDone(target.address, text.trim() || target.title)}
          error={
            isRefused && articleAddress(typed) === null
              ? 'An article cannot link to this. Enter an address such as https://example.org or /cases'
              : undefined
          }
          field={field}
        />
        {needsText ? <TextField label="Link text" value={text} onChange={setText} /> : null}
      </form>
    </Dialog>
  )
}
