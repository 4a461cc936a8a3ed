import type { LucideIcon } from 'lucide-react'
import { type CSSProperties, useEffect, useRef } from 'react'

interface ChoiceListProps<C> {
  id: string
  label: string
  choices: readonly C[]
  draw: (choice: C) => { readonly icon?: LucideIcon; readonly label: string; readonly detail: string }
  /** The index of the choice that Enter takes. -1: none. */
  at: number
  onChoose: (place: number) => void
  onTake: (choice: C) => void
  className: string
  style?: CSSProperties
}

/** The id of an option, by which the focused element names the active one. */
export function choiceId(listId: string, place: number): string {
  return `${listId}-${place}`
}

/** Choices for a text field, which keeps the focus and whose keys move and choose. */
export function ChoiceList<C>(props: ChoiceListProps<C>) {
  const { id, label, choices, draw, at, onChoose, onTake, className, style } = props
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    list.current?.children[at]?.scrollIntoView({ block: 'nearest' })
  }, [at])
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a select would take the focus from the text
    <div ref={list} id={id} role="listbox" aria-label={label} style={style} className={className}>
      {choices.map((choice, place) => {
        const { icon: Icon, label: text, detail } = draw(choice)
        return (
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- Enter in the text field chooses it
          <div
            key={`${text} ${detail}`}
            id={choiceId(id, place)}
            // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- it belongs to no select
            role="option"
            aria-selected={place === at}
            tabIndex={-1}
            onMouseMove={() => onChoose(place)}
            // The caret stays in the text.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => onTake(choice)}
            className="flex min-h-9 cursor-pointer items-center gap-3 rounded-control px-2 aria-selected:bg-tint pointer-coarse:min-h-11"
          >
            {Icon === undefined ? null : <Icon aria-hidden="true" size={16} className="shrink-0" />}
            <span className="min-w-0 flex-1 wrap-anywhere">{text}</span>
            <span className="shrink-0 text-muted">{detail}</span>
          </div>
        )
      })}
    </div>
  )
}
