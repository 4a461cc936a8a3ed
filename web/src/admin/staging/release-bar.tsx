import { refusalToEdit } from '@coop/sync/releases'
import { useId } from 'react'
import { Link } from 'react-router-dom'
import { Badge } from '../../ui/text/badge.tsx'
import { controlClass } from '../../ui/controls/control-class.ts'
import { useRows } from '../data/hooks.ts'
import { releaseAddress } from './release-address.ts'
import { stateTexts } from './state-texts.ts'
import { TargetSelect } from './target-select.tsx'
import { useReleaseTarget } from './use-release-target.ts'

/** Above every screen while the edits of this tab go into a release: which one, in colour and words. */
export function ReleaseBar() {
  const { rows, complete } = useRows('releases')
  const target = useReleaseTarget()
  const id = useId()
  if (target === null) return null
  const chosen = rows.find((row) => row.id === target)
  const refusal = chosen === undefined ? null : refusalToEdit(chosen.values.state)
  const isGone = chosen === undefined && complete
  return (
    <section
      aria-label="Where edits go"
      className={`sticky top-bar z-10 mb-3 flex flex-wrap items-center gap-x-3 gap-y-1 border-l-4 px-3 py-1.5 text-sm ${refusal !== null || isGone ? 'border-warning bg-warning-tint' : 'border-accent bg-accent-tint'}`}
    >
      <label htmlFor={id} className="font-semibold text-accent-strong">
        Edits of this tab go
      </label>
      <TargetSelect id={id} className={`${controlClass} w-auto max-w-64 min-w-0 py-0`} />
      {chosen === undefined ? null : (
        <>
          <Badge tone={stateTexts[chosen.values.state].tone}>{stateTexts[chosen.values.state].text}</Badge>
          <span className={refusal === null ? 'min-w-0 max-lg:sr-only' : 'min-w-0'}>
            {refusal ?? 'Visitors see nothing of them until it is published.'}
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
