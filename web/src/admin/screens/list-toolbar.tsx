import { memo } from 'react'
import { controlClass } from '../../ui/control-class.ts'

interface ListToolbarProps {
  /** What the list is of, in small letters. */
  plural: string
  search: string
  onSearch: (search: string) => void
  /** How many rows match, in words. */
  count: string
  /** By what the rows are sorted, for those who do not see it in the headers. */
  order: string
}

/** Search, and what it has found. */
export const ListToolbar = memo(function ListToolbar(props: ListToolbarProps) {
  const { plural, search, onSearch, count, order } = props
  return (
    <>
      <input
        type="search"
        aria-label={`Search ${plural}`}
        aria-keyshortcuts="/"
        placeholder={`Search ${plural}`}
        value={search}
        onChange={(event) => onSearch(event.target.value)}
        className={`${controlClass} md:w-72`}
      />
      <output className="mr-auto block text-sm text-muted">{count}</output>
      <output className="sr-only">{order}</output>
    </>
  )
})
