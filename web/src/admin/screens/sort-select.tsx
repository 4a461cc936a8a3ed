import type { Column } from '../table/column.ts'
import type { Sort } from '../table/row-order.ts'

interface SortSelectProps {
  columns: readonly Column[]
  sort: Sort | null
  /** The name of the default order, if this is not the order of a column. */
  firstOrder: string | null
  onSort: (sort: Sort | null) => void
  className: string
}

/** The sorting, for layouts without headers. */
export function SortSelect({ columns, sort, firstOrder, onSort, className }: SortSelectProps) {
  return (
    <select
      aria-label="Sort by"
      className={`min-h-9 min-w-0 bg-transparent text-control text-ellipsis max-md:-ml-1 max-md:w-24 max-md:flex-1 ${className}`}
      value={sort === null ? '' : `${sort.key} ${sort.down ? 'down' : 'up'}`}
      onChange={(event) => {
        const [key = '', direction] = event.target.value.split(' ')
        onSort(key === '' ? null : { key, down: direction === 'down' })
      }}
    >
      {firstOrder === null ? null : <option value="">{firstOrder}</option>}
      {columns
        .filter(({ sortKey }) => sortKey !== undefined)
        .flatMap(({ key, label }) => [
          <option key={`${key} up`} value={`${key} up`}>
            {label}, ascending
          </option>,
          <option key={`${key} down`} value={`${key} down`}>
            {label}, descending
          </option>,
        ])}
    </select>
  )
}
