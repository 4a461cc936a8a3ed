import { Combobox } from '@base-ui/react/combobox'
import { numberText } from '@coop/sync/rules'
import { Check, ChevronDown, X } from 'lucide-react'
import { type KeyboardEvent, type Ref, useMemo, useRef, useState } from 'react'
import { controlClass } from '../../ui/controls/control-class.ts'
import { AssetImage } from '../media/asset-image.tsx'
import { type Choice, foundChoices } from './found-choices.ts'

interface ChoiceBoxProps {
  id: string
  choices: readonly Choice[]
  /** Empty: nothing is chosen. */
  value: string
  /** The text for a value that is not among the choices, because its row is deleted or not loaded. */
  unknown?: string
  onChange: (value: string) => void
  /** The text for no choice. */
  none: string
  /** The label of the button that clears the choice. */
  clearLabel: string
  onBlur?: () => void
  inputRef?: Ref<HTMLInputElement>
  isInvalid?: boolean
  describedBy?: string | undefined
}

/** Nobody looks through more choices than this. */
const MOST = 100

/**
 * A choice of one among many, found by typing. Text that chooses nothing, Escape and clearing the text do not change
 * the choice.
 */
export function ChoiceBox({
  id,
  choices,
  value,
  unknown = value,
  onChange,
  none,
  clearLabel,
  onBlur,
  inputRef,
  isInvalid = false,
  describedBy,
}: ChoiceBoxProps) {
  const [query, setQuery] = useState('')
  const [isOpen, setOpen] = useState(false)
  const list = useRef<HTMLDivElement>(null)
  const nothing = useMemo((): Choice => ({ value: '', label: none }), [none])
  const chosen = useMemo(
    () =>
      value === '' ? null : (choices.find((choice) => choice.value === value) ?? { value, label: unknown }),
    [choices, value, unknown],
  )
  const found = useMemo(() => foundChoices(choices, query), [choices, query])
  const offered = useMemo(() => {
    const shown = found.slice(0, MOST)
    return query.trim() === '' ? [nothing, ...shown] : shown
  }, [found, query, nothing])
  return (
    <Combobox.Root
      items={offered}
      filter={null}
      value={chosen}
      isItemEqualToValue={(a: Choice, b: Choice) => a.value === b.value}
      itemToStringLabel={({ value: of, label }: Choice) => (of === '' ? '' : label)}
      onValueChange={(next, details) => {
        if (details.reason === 'input-clear') details.cancel()
        else onChange(next?.value ?? '')
      }}
      open={isOpen}
      onOpenChange={setOpen}
      onInputValueChange={(text, { reason }) => setQuery(reason === 'input-change' ? text : '')}
      autoHighlight
    >
      <Combobox.InputGroup className="relative">
        <Combobox.Input
          id={id}
          ref={inputRef}
          placeholder={none}
          aria-invalid={isInvalid || undefined}
          aria-describedby={describedBy}
          onBlur={onBlur}
          onClick={({ currentTarget }) => (query === '' ? currentTarget.select() : undefined)}
          onKeyDown={(event) => {
            // The library would clear the choice. With a closed list, Escape closes the dialog, as in any other field.
            if (event.key === 'Escape' && !isOpen) event.preventBaseUIHandler()
            const end = isOpen ? endOf(list.current, event) : null
            if (end === null) return
            event.preventDefault()
            event.preventBaseUIHandler()
            // The library has no other way to set the current choice of the list.
            end.dispatchEvent(new MouseEvent('mousemove', { bubbles: true, movementX: 1 }))
            end.scrollIntoView({ block: 'nearest' })
          }}
          className={`${controlClass} pr-18`}
        />
        <span className="pointer-events-none absolute inset-y-0 right-1 flex items-center text-muted">
          <Combobox.Clear
            aria-label={clearLabel}
            className="pointer-events-auto grid size-8 place-items-center rounded-control hover:bg-tint hover:text-ink"
          >
            <X aria-hidden="true" size={16} />
          </Combobox.Clear>
          <ChevronDown aria-hidden="true" size={16} className="mx-2" />
        </span>
      </Combobox.InputGroup>
      <Combobox.Portal>
        <Combobox.Positioner sideOffset={4} collisionPadding={8} className="z-60">
          <Combobox.Popup className="flex max-h-[min(22rem,var(--available-height))] w-(--anchor-width) min-w-56 max-w-(--available-width) flex-col rounded-card border border-line bg-surface shadow-panel">
            <Combobox.Empty className="px-3 text-sm text-muted not-empty:py-3">
              No matches for “{query}”
            </Combobox.Empty>
            <Combobox.List
              ref={list}
              className="min-h-0 scroll-py-1 overflow-y-auto overscroll-contain py-1 data-empty:hidden"
            >
              {(choice: Choice) => <ChoiceItem key={choice.value} choice={choice} />}
            </Combobox.List>
            {found.length > MOST ? (
              <p className="border-t border-line px-3 py-2 text-sm text-muted">
                {numberText(found.length - MOST)} more. Type to find them.
              </p>
            ) : null}
          </Combobox.Popup>
        </Combobox.Positioner>
      </Combobox.Portal>
    </Combobox.Root>
  )
}

/** The choice that Home or End leads to. With Shift, Ctrl or Alt, or while the list is closed, they move the caret. */
function endOf(list: HTMLElement | null, event: KeyboardEvent): Element | null {
  if (event.shiftKey || event.ctrlKey || event.altKey || event.metaKey) return null
  const choices = list?.querySelectorAll('[role=option]') ?? []
  if (event.key === 'Home') return choices[0] ?? null
  return event.key === 'End' ? (choices[choices.length - 1] ?? null) : null
}

function ChoiceItem({ choice }: { choice: Choice }) {
  const { value, label, detail, picture } = choice
  return (
    <Combobox.Item
      value={choice}
      className="flex min-h-9 cursor-default items-center gap-2.5 px-3 text-sm data-highlighted:bg-tint data-selected:font-semibold pointer-coarse:min-h-11"
    >
      {picture === undefined ? null : (
        <AssetImage key={picture} url={picture} isSmall className="size-7 shrink-0 rounded-control bg-mat!" />
      )}
      <span className={`min-w-0 flex-1 wrap-anywhere ${value === '' ? 'text-muted' : ''}`}>{label}</span>
      {detail === undefined || detail === '' ? null : (
        <span className="max-w-2/5 shrink-0 truncate font-normal text-muted">{detail}</span>
      )}
      <Combobox.ItemIndicator>
        <Check aria-hidden="true" size={16} />
      </Combobox.ItemIndicator>
    </Combobox.Item>
  )
}
