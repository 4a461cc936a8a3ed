import { type MouseEvent, type ReactNode, useRef } from 'react'
import { flushSync } from 'react-dom'
import { ButtonLink } from '../../ui/buttons/button-link.tsx'
import { EmptyState } from '../../ui/states/empty-state.tsx'
import { phoneStep } from './catalogue-filter.ts'
import type { NavigationState } from '../navigation/navigation-state.ts'

interface CatalogueGridProps {
  /** The plural of the entries, as in 'No cases found'. */
  noun: string
  /** A sentence with the number of matching entries. */
  summary: string
  isEmpty: boolean
  isBehind: boolean
  /** The address of the list with more entries; null if all are shown. */
  moreAddress?: string | null
  /** A list of which a phone shows the first `limit` of `count` entries; it hides the others with `phone:hidden`. */
  onPhone?: {
    limit: number
    count: number
    addressOf: (limit: number) => string
    show: (limit: number) => void
  }
  /** A list with an `li` for each entry. */
  children: ReactNode
  className: string
}

const inPlace: NavigationState = { changedInPlace: true }

/**
 * The filtered entries of a list, their number, and a link to more of them. A phone with scripts has another link, which
 * shows more entries in place and moves the focus to the first of them. If the scripts are lost, it loads a page.
 */
export function CatalogueGrid({
  noun,
  summary,
  isEmpty,
  isBehind,
  moreAddress = null,
  onPhone,
  children,
  className,
}: CatalogueGridProps) {
  const grid = useRef<HTMLDivElement>(null)
  const { limit = 0, count = 0 } = onPhone ?? {}
  const added = Math.min(phoneStep, count - limit)
  const showMore = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    flushSync(() => onPhone?.show(limit + phoneStep))
    grid.current?.querySelector<HTMLElement>(`:scope > ul > li:nth-child(${limit + 1}) a`)?.focus()
  }
  return (
    <div ref={grid} aria-busy={isBehind} className={className}>
      <output className="block text-muted">{summary}</output>
      {isEmpty ? (
        <div className="mt-4">
          <EmptyState
            title={`No ${noun} found matching your criteria`}
            text="Try adjusting your filters to see more results"
          />
        </div>
      ) : (
        children
      )}
      {onPhone !== undefined && added > 0 && (
        <p className="mt-12 hidden text-center phone:block">
          <ButtonLink
            to={onPhone.addressOf(limit + phoneStep)}
            variant="secondary"
            onClick={showMore}
          >{`Show ${added} more`}</ButtonLink>
        </p>
      )}
      {moreAddress !== null && (
        <p className={`mt-12 text-center ${added > 0 ? 'phone:hidden' : ''}`}>
          <ButtonLink
            to={moreAddress}
            replace
            preventScrollReset
            state={inPlace}
            variant="secondary"
          >{`Show more ${noun}`}</ButtonLink>
        </p>
      )}
    </div>
  )
}
