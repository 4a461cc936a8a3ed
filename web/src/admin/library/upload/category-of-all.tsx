import { ASSET_CATEGORIES } from '@coop/sync/entities'
import { optionLabel } from '../../texts/option-label.ts'
import type { UploadItem } from './upload-item.ts'

interface CategoryOfAllProps {
  items: readonly UploadItem[]
  onChange: (category: string) => void
}

/** One category for all files, where there are several. */
export function CategoryOfAll({ items, onChange }: CategoryOfAllProps) {
  const [first, ...others] = items
  if (first === undefined || others.length === 0) return null
  return (
    <label className="mt-4 flex flex-wrap items-center gap-2 text-sm font-semibold">
      Category of all
      <select
        value={others.every(({ category }) => category === first.category) ? first.category : ''}
        onChange={({ target }) => (target.value === '' ? undefined : onChange(target.value))}
        className="min-h-11 rounded-control border border-line-strong bg-surface px-2 text-base font-normal"
      >
        <option value="">Different</option>
        {ASSET_CATEGORIES.map((name) => (
          <option key={name} value={name}>
            {optionLabel(name)}
          </option>
        ))}
      </select>
    </label>
  )
}
