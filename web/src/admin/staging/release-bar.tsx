import { refusalToEdit } from '@coop/sync/releases'
import { useId } from 'react'
import { Link } from 'react-router-dom'
import { Badge } from '../../ui/text/badge.tsx'
import { controlClass } from '../../ui/controls/control-class.ts'
import { useRows } from '../data/hooks.ts'
import { releaseAddress } from './release-address.ts'
import { setReleaseTarget } from './release-target.ts'
import { stateTexts } from './state-texts.ts'
import { useReleaseTarget } from './use-release-target.ts'

/**
 * Above every screen: where the edits of this tab go, in colour and words, and the choice of another place. Where nobody
 * has made a release, there is nothing to choose.
 */
export function ReleaseBar() {
  const { rows, complete } = useRows('releases')
  const target = useReleaseTarget()
  const id = useId()
  const chosen = rows.find((row) => row.id === target)
  const open = rows.filter(({ values }) => refusalToEdit(values.state) === null)
  if (target === null && open.length === 0) return null
  const isClosed = chosen !== undefined && refusalToEdit(chosen.values.state) !== null
  const isGone = target !== null && chosen === undefined && complete
  const options = chosen === undefined || !isClosed ? open : [...open, chosen]
  return (
    <section
      aria-label="Where edits go"
      className={
        target === null
          ? 'mb-2 flex flex-wrap items-center gap-2 text-sm'
          : `sticky top-bar z-10 mb-3 flex flex-wrap items-center gap-x-3 gap-y-1 border-l-4 px-3 py-1.5 text-sm ${isClosed || isGone ? 'border-warning bg-warning-tint' : 'border-accent bg-accent-tint'}`
      }
    >
      <label htmlFor={id} className={target === null ? 'text-muted' : 'font-semibold text-accent-strong'}>
        Edits of this tab go
      </label>
      <select
        id={id}
        value={target ?? ''}
        onChange={({ target: { value } }) => setReleaseTarget(value === '' ? null : value)}
        className={`${controlClass} w-auto max-w-64 min-w-0 py-0`}
      >
        <option value="">Live, to the site</option>
        {isGone ? <option value={target}>A release that is gone</option> : null}
        {options.map((row) => (
          <option key={row.id} value={row.id}>
            to the release “{row.values.name}”
          </option>
        ))}
      </select>
      {chosen === undefined ? null : (
        <>
          <Badge tone={stateTexts[chosen.values.state].tone}>{stateTexts[chosen.values.state].text}</Badge>
          <span className={isClosed ? 'min-w-0' : 'min-w-0 max-lg:sr-only'}>
            {isClosed
              ? refusalToEdit(chosen.values.state)
              : 'Visitors see nothing of them until it is published.'}
          </span>
          <Link
            to={releaseAddress(chosen.id)}
            className="ml-auto inline-flex min-h-9 items-center text-accent underline underline-offset-4"
          >
            Compare with the site
          </Link>
        </>
      )}
    </section>
  )
}
