import { controlClass } from '../../ui/control-class.ts'
import type { Column } from '../table/column.ts'
import type { Sort } from '../table/sorted-rows.ts'

export interface ListToolbarProps {
  /** What the list is of, in small letters. */
  plural: string
  search: string
  onSearch: (search: string) => void
  columns: readonly Column[]
  sort: Sort | null
  /** What the order is called in which the list stands at first, where that is none of its columns. */
  firstOrder: string | null
  onSort: (sort: Sort | null) => void
  /** How many rows are found. */
  found: string
}

/** Search, and on a phone, where there are no headers to press, the sorting. */
export function ListToolbar(props: ListToolbarProps) {
  const { plural, search, onSearch, columns, sort, firstOrder, onSort, found } = props
  return (
    <div className="mb-2 grid grid-cols-[3fr_2fr] items-center gap-x-2 gap-y-1 md:mb-3 md:flex md:gap-3">
      <input
        type="search"
        aria-label={`Search ${plural}`}
        placeholder={`Search ${plural}`}
        value={search}
        onChange={(event) => onSearch(event.target.value)}
        className={`${controlClass} md:w-72`}
      />
      <select
        aria-label="Sort by"
        className={`${controlClass} md:hidden`}
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
      <output className="col-span-2 block text-sm text-muted">{found}</output>
    </div>
  )
}
