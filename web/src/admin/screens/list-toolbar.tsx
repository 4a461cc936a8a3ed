import { memo } from 'react'
import { controlClass } from '../../ui/controls/control-class.ts'

interface ListToolbarProps {
  /** The things of the list, in small letters. */
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
        className={`${controlClass} max-md:pr-24 md:max-w-72 md:flex-1 md:basis-48`}
      />
      <output className="pointer-events-none mr-auto block text-sm text-muted max-md:absolute max-md:top-0 max-md:right-3 max-md:h-control max-md:content-center">
        {count}
      </output>
      <output className="sr-only">{order}</output>
    </>
  )
})
