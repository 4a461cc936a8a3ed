import { numberText } from '@coop/sync/rules'
import { Link, useLocation } from 'react-router-dom'
import { releaseAddress, releasesAddress } from './release-address.ts'
import { useAskedReleases } from './use-asked-releases.ts'

/** A line above every screen but those of releases, for people who are asked to review a release. */
export function AskedReleases() {
  const { pathname } = useLocation()
  const [first, ...others] = useAskedReleases()
  if (first === undefined || pathname.startsWith(releasesAddress)) return null
  return (
    <p className="mb-3 flex flex-wrap items-center gap-x-3 border-l-4 border-accent bg-accent-tint px-3 text-sm">
      <span className="min-w-0 py-1.5 wrap-anywhere">
        The release “{first.values.name}” is waiting for your review
        {others.length === 0 ? '.' : `, and ${numberText(others.length)} more.`}
      </span>
      <Link
        to={others.length === 0 ? releaseAddress(first.id) : releasesAddress}
        className="ml-auto inline-flex min-h-9 items-center text-accent underline underline-offset-4"
      >
        Review {others.length === 0 ? 'it' : 'them'}
      </Link>
    </p>
  )
}
