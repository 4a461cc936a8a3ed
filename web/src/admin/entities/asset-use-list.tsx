import { entityNamed } from '@coop/sync/entities'
import { Link } from 'react-router-dom'
import { rowAddress } from './addresses.ts'
import type { AssetUse } from './asset-uses.ts'

interface AssetUseListProps {
  uses: readonly AssetUse[]
  /** Whether links open in another tab, so that a question stays open. */
  inOtherTab?: boolean
  /** Whether a surrounding element scrolls, so that the list does not. */
  isWithinScroller?: boolean
}

/** The places where an asset is shown, with a link to the form of each row. */
export function AssetUseList({ uses, inOtherTab = false, isWithinScroller = false }: AssetUseListProps) {
  return (
    <ul className={isWithinScroller ? 'space-y-1' : 'max-h-48 space-y-1 overflow-y-auto'}>
      {uses.map(({ entity, rowId, title, place }) => {
        const address = rowAddress(entity, rowId)
        const className = 'inline-flex min-h-6 items-center text-accent underline wrap-anywhere'
        return (
          <li key={`${entity} ${rowId} ${place}`} className="flex flex-wrap items-center gap-x-2">
            {inOtherTab ? (
              // Questions are rendered outside of the router.
              <a href={address} target="_blank" rel="noreferrer" className={className}>
                {title}
                <span className="sr-only"> (opens in a new tab)</span>
              </a>
            ) : (
              <Link to={address} className={className}>
                {title}
              </Link>
            )}
            <span className="text-sm text-muted">
              {entityNamed(entity).label}, {place.toLowerCase()}
            </span>
          </li>
        )
      })}
    </ul>
  )
}
