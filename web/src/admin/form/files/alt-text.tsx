import { useRef } from 'react'
import { describedBy } from '../../../ui/controls/field.tsx'
import { controlClass } from '../../../ui/controls/control-class.ts'
import { ErrorText } from '../error-text.tsx'

/** Longer alt texts tire people who listen to them. This is advice, not a limit. */
const GOOD_LENGTH = 125

export const ALT_TEXT_MISSING = 'Describe the picture, or choose Decorative'

export interface AltTextValue {
  readonly text: string
  readonly isDecorative: boolean
}

/** The alt text of a picture, or the choice "decorative". */
export function AltText({
  id,
  value,
  onChange,
  onBlur,
  focusRef,
  error,
}: {
  id: string
  value: AltTextValue
  onChange: (value: AltTextValue) => void
  onBlur?: () => void
  focusRef?: (element: HTMLElement | null) => void
  error: string | undefined
}) {
  const { text, isDecorative } = value
  /** The text to restore if the choice "decorative" is reverted. */
  const typed = useRef(text)
  const length = Array.from(text.trim()).length
  return (
    <div className="min-w-0">
      <label htmlFor={id} className="mb-1 block text-sm font-semibold">
        Alt text{isDecorative ? null : <span className="font-normal text-muted"> (required)</span>}
      </label>
      <textarea
        id={id}
        ref={focusRef}
        rows={2}
        value={text}
        disabled={isDecorative}
        aria-required={!isDecorative}
        aria-invalid={error === undefined ? undefined : true}
        aria-describedby={describedBy(id, 'hint', error)}
        onChange={(event) => onChange({ isDecorative, text: inOneLine(event.target.value) })}
        onBlur={onBlur}
        className={`${controlClass} field-sizing-content`}
      />
      <div className="mt-1 flex gap-3 text-sm text-muted">
        <p id={`${id}-hint`} className="flex-1">
          Describe what the picture shows in one sentence of up to {GOOD_LENGTH} characters. Do not begin with
          “image of”.
        </p>
        <p className={`shrink-0 tabular-nums ${length > GOOD_LENGTH ? 'font-semibold text-warning' : ''}`}>
          {length} of {GOOD_LENGTH}
        </p>
      </div>
      <ErrorText id={`${id}-error`} text={error} />
      <label className="mt-1 flex min-h-11 w-fit items-center gap-3 text-sm font-semibold">
        <input
          type="checkbox"
          checked={isDecorative}
          aria-describedby={`${id}-decorative`}
          onChange={({ target: { checked } }) => {
            if (checked) typed.current = text
            onChange({ text: checked ? '' : typed.current, isDecorative: checked })
          }}
          className="size-5 shrink-0 accent-accent"
        />
        Decorative
      </label>
      <p id={`${id}-decorative`} className="-mt-1 pl-8 text-sm text-muted">
        Decorative pictures add no information. Screen readers skip them.
      </p>
    </div>
  )
}

function inOneLine(text: string): string {
  return text.replace(/\s+/g, (blanks) => (blanks.includes('\n') ? ' ' : blanks))
}
