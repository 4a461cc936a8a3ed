import { type EntityName, contentNames, isEntityName } from '@coop/sync/entities'
import { ArrowLeft } from 'lucide-react'
import { controlClass } from '../../ui/controls/control-class.ts'
import { entityRecord } from '../entities/entity-records.ts'
import type { FoundTexts, TextFilter } from './search-texts.ts'

interface TextSearchBarProps {
  found: FoundTexts | null
  filter: TextFilter
  onFilter: (filter: TextFilter) => void
  onBack: () => void
}

/** The filter of searched texts with the numbers of matches, and a button that leads back to names. */
export function TextSearchBar({ found, filter, onFilter, onBack }: TextSearchBarProps) {
  const counts = found?.counts ?? []
  const countOf = (entity: EntityName) =>
    counts.reduce((sum, each) => (each.entity === entity ? sum + each.count : sum), 0)
  const total = counts.reduce((sum, { count }) => sum + count, 0)
  const fields = counts.filter(({ entity }) => entity === filter.entity)
  return (
    <div className="flex flex-wrap items-center gap-2 border-b border-line px-4 py-2">
      <button
        type="button"
        onClick={onBack}
        className="inline-flex min-h-10 items-center gap-1.5 pr-2 text-sm font-medium text-muted hover:text-ink hover:underline"
      >
        <ArrowLeft aria-hidden="true" size={16} />
        Names
      </button>
      <select
        aria-label="List"
        value={filter.entity ?? ''}
        onChange={({ target: { value } }) =>
          onFilter({ entity: isEntityName(value) ? value : null, field: null })
        }
        className={`${controlClass} min-w-0 flex-1`}
      >
        <option value="">All lists{found && ` (${total.toLocaleString('en')})`}</option>
        {contentNames
          .filter((entity) => countOf(entity) > 0 || entity === filter.entity)
          .map((entity) => (
            <option key={entity} value={entity}>
              {entityRecord(entity).heading} ({countOf(entity).toLocaleString('en')})
            </option>
          ))}
      </select>
      <select
        aria-label="Field"
        disabled={filter.entity === null}
        value={filter.field ?? ''}
        onChange={({ target: { value } }) => onFilter({ ...filter, field: value === '' ? null : value })}
        className={`${controlClass} min-w-0 flex-1`}
      >
        <option value="">All fields</option>
        {fields.map(({ key, label, count }) => (
          <option key={key} value={key}>
            {label} ({count.toLocaleString('en')})
          </option>
        ))}
        {filter.field !== null && fields.every(({ key }) => key !== filter.field) ? (
          <option value={filter.field}>The field before (0)</option>
        ) : null}
      </select>
    </div>
  )
}
