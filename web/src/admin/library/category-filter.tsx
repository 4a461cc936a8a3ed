import { numberText } from '@coop/sync/rules'
import { Button } from '../../ui/buttons/button.tsx'
import { optionLabel } from '../texts/option-label.ts'

interface CategoryFilterProps {
  label: string
  categories: readonly string[]
  /** null: not yet known. */
  countOf: (category: string) => number | null
  current: readonly string[]
  /** '': all categories. */
  onChoose: (category: string) => void
}

/** Buttons that show only one category, each with its number of files. In a narrow window the row scrolls. */
export function CategoryFilter({ label, categories, countOf, current, onChoose }: CategoryFilterProps) {
  return (
    <section aria-label={label} className="mb-2">
      <ul className="flex gap-1.5 max-lg:-mx-4 max-lg:overflow-x-auto max-lg:px-4 lg:flex-wrap">
        {categories.map((category) => (
          <li key={category} className={`shrink-0 ${current.includes(category) ? inSight : ''}`}>
            <button
              type="button"
              aria-pressed={current.includes(category)}
              onClick={() => onChoose(current.includes(category) ? '' : category)}
              className="flex min-h-7 items-center gap-1.5 rounded-control border border-line bg-surface px-2 text-sm hover:border-line-strong aria-pressed:border-accent aria-pressed:bg-accent-tint aria-pressed:font-semibold"
            >
              {optionLabel(category)}{' '}
              <span className="font-normal text-muted tabular-nums">{countText(countOf(category))}</span>
            </button>
          </li>
        ))}
        {current.length === 0 ? null : (
          <li className="shrink-0 max-lg:sticky max-lg:-right-4 max-lg:-mr-4 max-lg:bg-paper max-lg:pr-4">
            <Button variant="quiet" size="small" className="min-h-7 py-0" onClick={() => onChoose('')}>
              Clear Filter
            </Button>
          </li>
        )}
      </ul>
    </section>
  )
}

/** While the row scrolls, the active buttons stay at its edges. */
const inSight = 'max-lg:sticky max-lg:left-0 max-lg:right-24 max-lg:z-1'

function countText(count: number | null): string {
  return count === null ? '…' : numberText(count)
}
