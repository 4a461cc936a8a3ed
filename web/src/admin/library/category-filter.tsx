import { numberText } from '@coop/sync/rules'
import { Button } from '../../ui/buttons/button.tsx'
import { optionLabel } from '../texts/option-label.ts'

interface CategoryFilterProps {
  label: string
  categories: readonly string[]
  /** null: not yet known. */
  countOf: (category: string) => number | null
  current: readonly string[]
  /** '': none. */
  onChoose: (category: string) => void
}

/** The categories with how many files each has; a press shows those alone. Where there is little room they are one row that scrolls. */
export function CategoryFilter({ label, categories, countOf, current, onChoose }: CategoryFilterProps) {
  return (
    <section aria-label={label} className="mb-2 md:mb-5">
      <ul className="flex gap-2 max-lg:-mx-4 max-lg:overflow-x-auto max-lg:px-4 lg:grid lg:grid-cols-[repeat(auto-fill,minmax(11rem,1fr))]">
        {categories.map((category) => (
          <li key={category} className="shrink-0">
            <button
              type="button"
              aria-pressed={current.includes(category)}
              onClick={() => onChoose(current.includes(category) ? '' : category)}
              className={`flex min-h-10 w-full items-center justify-between gap-2 rounded-control border px-3 text-sm font-medium ${
                current.includes(category)
                  ? 'border-accent bg-accent text-on-accent'
                  : 'border-line bg-surface hover:border-accent hover:text-accent'
              }`}
            >
              {optionLabel(category)} <span className="font-normal">{countText(countOf(category))}</span>
            </button>
          </li>
        ))}
      </ul>
      {current.length === 0 ? null : (
        <Button variant="quiet" size="small" className="mt-1" onClick={() => onChoose('')}>
          Clear Filter
        </Button>
      )}
    </section>
  )
}

function countText(count: number | null): string {
  return count === null ? '…' : numberText(count)
}
