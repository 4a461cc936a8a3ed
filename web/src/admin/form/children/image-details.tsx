import { controlClass } from '../../../ui/controls/control-class.ts'
import { textOf } from '../../data/json-values.ts'
import type { ChildItemValues } from './child-editor.ts'
import { ErrorText } from '../error-text.tsx'
import { optionLabel } from '../../texts/option-label.ts'

/** Alt text and type of one picture of a list. */
export function ImageDetails({
  id,
  number,
  types,
  item,
  error,
  onChange,
}: {
  id: string
  /** The position in the list, counted from 1. */
  number: number
  types: readonly string[]
  item: ChildItemValues
  /** The error of the alt text. */
  error: string | undefined
  onChange: (item: ChildItemValues) => void
}) {
  return (
    <div className="mt-1 grid gap-2 @min-[40rem]:grid-cols-[1fr_auto]">
      <div>
        <input
          id={`${id}-alt`}
          aria-label={`Alt text of image ${number}`}
          aria-invalid={error === undefined ? undefined : true}
          aria-describedby={error === undefined ? undefined : `${id}-alt-error`}
          placeholder="Alt text"
          value={textOf(item['alt_text'])}
          onChange={(event) => onChange({ ...item, alt_text: event.target.value })}
          className={controlClass}
        />
        <ErrorText id={`${id}-alt-error`} text={error} />
      </div>
      {types.length === 0 ? null : (
        <select
          aria-label={`Type of image ${number}`}
          value={textOf(item['image_type'])}
          onChange={(event) => onChange({ ...item, image_type: event.target.value })}
          className={controlClass}
        >
          {types.map((type) => (
            <option key={type} value={type}>
              {optionLabel(type)}
            </option>
          ))}
        </select>
      )}
    </div>
  )
}
