import type { ReactNode } from 'react'
import { ButtonLink } from '../../ui/buttons/button-link.tsx'
import { EmptyState } from '../../ui/states/empty-state.tsx'
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
  children: ReactNode
  className: string
}

const inPlace: NavigationState = { changedInPlace: true }

/** The filtered entries of a list, their number, and a link to more of them. */
export function CatalogueGrid({
  noun,
  summary,
  isEmpty,
  isBehind,
  moreAddress = null,
  children,
  className,
}: CatalogueGridProps) {
  return (
    <div aria-busy={isBehind} className={className}>
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
      {moreAddress !== null && (
        <p className="mt-12 text-center">
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
