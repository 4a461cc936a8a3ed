import { Plus, X } from 'lucide-react'
import { type KeyboardEvent, useState } from 'react'
import { Button } from '../../../ui/buttons/button.tsx'
import { Chip } from '../../../ui/text/chip.tsx'
import { controlClass } from '../../../ui/controls/control-class.ts'
import { textsOf } from '../../data/json-values.ts'
import { optionLabel } from '../../texts/option-label.ts'
import { useTypedLater } from '../typed-later.ts'
import type { WidgetProps } from '../widget.ts'

/** Any number of options from a fixed list. */
export function ChoicesWidget({ field, value, onChange, focusRef }: WidgetProps) {
  const selection = textsOf(value)
  return (
    <div ref={focusRef} tabIndex={-1} className="flex flex-wrap gap-2">
      {(field.options ?? []).map((option) => (
        <Chip
          key={option}
          pressed={selection.includes(option)}
          onPress={() =>
            onChange(
              selection.includes(option)
                ? selection.filter((each) => each !== option)
                : [...selection, option],
            )
          }
        >
          {optionLabel(option)}
        </Chip>
      ))}
    </div>
  )
}

/** A list of custom texts, each once. */
export function TextListWidget({ id, field, value, onChange, focusRef }: WidgetProps) {
  const texts = textsOf(value)
  return (
    <div>
      {texts.length === 0 ? null : (
        <ul className="mb-2 space-y-1">
          {texts.map((text) => (
            <li key={text} className="flex items-center gap-2 rounded-control bg-tint pl-3">
              <span className="min-w-0 flex-1 py-1">{text}</span>
              <Button
                variant="quiet"
                size="icon"
                aria-label={`Remove ${text} from ${field.label.toLowerCase()}`}
                onClick={() => onChange(texts.filter((each) => each !== text))}
              >
                <X aria-hidden="true" size={16} />
              </Button>
            </li>
          ))}
        </ul>
      )}
      <AddText
        id={id}
        label={`Add to ${field.label.toLowerCase()}`}
        existing={texts}
        onAdd={(text) => onChange([...texts, text])}
        focusRef={focusRef}
      />
    </div>
  )
}

/** A text box with a button. Enter and a save also add the text. Blank and repeated entries are ignored. */
export function AddText({
  id,
  label,
  existing,
  onAdd,
  focusRef,
}: {
  id: string
  label: string
  existing: readonly string[]
  onAdd: (text: string) => void
  focusRef?: (element: HTMLElement | null) => void
}) {
  const [text, setText] = useState('')
  const entry = text.trim()
  const isNew = entry !== '' && !existing.includes(entry)
  const add = () => {
    if (isNew) onAdd(entry)
    setText('')
  }
  useTypedLater(isNew, () => {
    add()
    return undefined
  })
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return
    // Enter adds the entry and must not submit the form.
    event.preventDefault()
    add()
  }
  return (
    <div className="flex gap-2">
      <input
        id={`${id}-add`}
        ref={focusRef}
        aria-label={label}
        placeholder={label}
        value={text}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={onKeyDown}
        className={controlClass}
      />
      <Button variant="secondary" size="icon" className="shrink-0" aria-label={label} onClick={add}>
        <Plus aria-hidden="true" size={18} />
      </Button>
    </div>
  )
}
