import { memo } from 'react'
import { controlClass } from '../../ui/controls/control-class.ts'

interface ListToolbarProps {
  /** The plural name of the rows, in lower case. */
  plural: string
  search: string
  onSearch: (search: string) => void
  /** The number of matching rows, in words. */
  count: string
  /** The order of the rows, for people who cannot see the headers. */
  order: string
}

/** The search field and the number of rows found. */
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
