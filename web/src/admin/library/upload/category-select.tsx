import { ASSET_CATEGORIES } from '@coop/sync/entities'
import { optionLabel } from '../../texts/option-label.ts'
import { fieldClass } from './upload-columns.ts'

/** The category of a file, or of all files. */
export function CategorySelect({
  id,
  value,
  onChange,
}: {
  id: string
  /** null: the files have different categories. */
  value: string | null
  onChange: (category: string) => void
}) {
  return (
    <select
      id={id}
      value={value ?? ''}
      onChange={({ target }) => (target.value === '' ? undefined : onChange(target.value))}
      className={fieldClass}
    >
      {value === null ? <option value="">Different</option> : null}
      {ASSET_CATEGORIES.map((name) => (
        <option key={name} value={name}>
          {optionLabel(name)}
        </option>
      ))}
    </select>
  )
}
