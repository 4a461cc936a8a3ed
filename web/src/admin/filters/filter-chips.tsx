import { X } from 'lucide-react'
import { Button } from '../../ui/buttons/button.tsx'
import { labelOf } from './list-filter.ts'
import type { ListMatcher } from './list-matcher.ts'
import { type ChosenFilters, onlyOf, withoutValue } from './chosen-filters.ts'

interface FilterChipsProps {
  matcher: ListMatcher | null
  filters: ChosenFilters
  /** The key of a filter whose choice is shown elsewhere. */
  except: string | undefined
  onChange: (filters: ChosenFilters) => void
}

/** The active filters, with buttons that remove one or all. */
export function FilterChips({ matcher, filters, except, onChange }: FilterChipsProps) {
  const chips = (matcher?.filters ?? []).flatMap((filter) =>
    filter.key === except ? [] : (filters[filter.key] ?? []).map((value) => ({ filter, value })),
  )
  if (chips.length === 0) return null
  return (
    <ul aria-label="Filters" className="order-last flex basis-full flex-wrap items-center gap-1.5">
      {chips.map(({ filter, value }) => {
        const text = `${filter.label}: ${labelOf(filter, value)}`
        return (
          <li key={`${filter.key} ${value}`} className="min-w-0">
            <button
              type="button"
              aria-label={`Remove the filter ${text}`}
              onClick={() => onChange(withoutValue(filters, filter.key, value))}
              className="inline-flex min-h-9 max-w-full items-center gap-1.5 rounded-full border border-line-strong bg-surface pr-2 pl-3 text-sm hover:border-accent hover:text-accent"
            >
              <span className="truncate">{text}</span> <X aria-hidden="true" size={14} className="shrink-0" />
            </button>
          </li>
        )
      })}
      <li>
        <Button variant="quiet" size="small" onClick={() => onChange(onlyOf(filters, except))}>
          Clear
        </Button>
      </li>
    </ul>
  )
}
