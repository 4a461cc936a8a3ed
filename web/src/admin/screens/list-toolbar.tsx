import { memo } from 'react'
import { controlClass } from '../../ui/control-class.ts'
import type { Column } from '../table/column.ts'
import type { Sort } from '../table/row-order.ts'

interface ListToolbarProps {
  /** What the list is of, in small letters. */
  plural: string
  search: string
  onSearch: (search: string) => void
  columns: readonly Column[]
  sort: Sort | null
  /** What the order is called in which the list stands at first, where that is none of its columns. */
  firstOrder: string | null
  onSort: (sort: Sort | null) => void
  /** How many rows match, in words. */
  count: string
  /** The list has no headers to press, on no screen. */
  hasNoHeaders?: boolean
}

/** Search, and where there are no headers to press, as on a phone, the sorting. */
export const ListToolbar = memo(function ListToolbar(props: ListToolbarProps) {
  const { plural, search, onSearch, columns, sort, firstOrder, onSort, count, hasNoHeaders = false } = props
  return (
    <div className="mb-1 flex flex-wrap items-center justify-between gap-x-3 md:mb-3 md:justify-start">
      <input
        type="search"
        aria-label={`Search ${plural}`}
        placeholder={`Search ${plural}`}
        value={search}
        onChange={(event) => onSearch(event.target.value)}
        className={`${controlClass} md:w-72`}
      />
      <output className="block text-sm text-muted">{count}</output>
      <select
        aria-label="Sort by"
        className={`min-h-9 min-w-0 bg-transparent text-base text-accent ${hasNoHeaders ? '' : 'md:hidden'}`}
        value={sort === null ? '' : `${sort.key} ${sort.down ? 'down' : 'up'}`}
        onChange={(event) => {
          const [key = '', direction] = event.target.value.split(' ')
          onSort(key === '' ? null : { key, down: direction === 'down' })
        }}
      >
        {firstOrder === null ? null : <option value="">{firstOrder}</option>}
        {columns
          .filter(({ compare }) => compare !== undefined)
          .flatMap(({ key, label }) => [
            <option key={`${key} up`} value={`${key} up`}>
              {label}, ascending
            </option>,
            <option key={`${key} down`} value={`${key} down`}>
              {label}, descending
            </option>,
          ])}
      </select>
    </div>
  )
})
