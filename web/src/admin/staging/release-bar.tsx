import { refusalToEdit } from '@coop/sync/releases'
import { type ReactNode, useId, useState, useSyncExternalStore } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { lazyComponent } from '../../loading/lazy-component.tsx'
import { Badge } from '../../ui/text/badge.tsx'
import { controlClass } from '../../ui/controls/control-class.ts'
import { useRows } from '../data/hooks.ts'
import { entityAt } from '../entities/addresses.ts'
import { releaseAddress, releasePreviewAddress, releasesAddress } from './release-address.ts'
import { reviewWarning, stateTexts } from './state-texts.ts'
import { TargetSelect } from './target-select.tsx'
import { AskedReleases } from './asked-releases.tsx'
import { placeQuestion } from './place-question.ts'
import { useEditPlace } from './use-edit-place.ts'
import { waitsInRelease } from './waits-in-release.ts'

const PlaceDialog = lazyComponent(async () => (await import('./place-dialog.tsx')).PlaceDialog)

const CompareLists = lazyComponent(async () => (await import('./compare-lists.tsx')).CompareLists)

/** A bar above every screen: the releases to review, the place for the edits of this tab, and the question for it. */
export function ReleaseBar() {
  const question = useSyncExternalStore(placeQuestion.subscribe, placeQuestion.get)
  const [wasAsked, setWasAsked] = useState(false)
  if (question !== null && !wasAsked) setWasAsked(true)
  return (
    <>
      <AskedReleases />
      <ShownPlace />
      {wasAsked ? <PlaceDialog question={question} /> : null}
    </>
  )
}

/** Shows where the edits of this tab go, in colour and words, unless they simply go live. */
function ShownPlace() {
  const place = useEditPlace()
  switch (place.kind) {
    case 'live':
      return null
    case 'asked':
      return (
        <Bar tone="accent">
          <span className="min-w-0">
            {place.refusal ?? 'You choose at each save: the live site or a release.'}
          </span>
          <Link to={releasesAddress} className={`ml-auto ${link}`}>
            All releases
          </Link>
        </Bar>
      )
    case 'release':
      return <ChosenRelease releaseId={place.releaseId} />
    default:
      return place satisfies never
  }
}

function ChosenRelease({ releaseId }: { releaseId: string }) {
  const { rows, complete } = useRows('releases')
  const list = entityAt(useLocation().pathname)
  const chosen = rows.find((row) => row.id === releaseId)
  if (chosen === undefined) return <Bar tone={complete ? 'warning' : 'accent'} />
  const { state } = chosen.values
  const warning = refusalToEdit(state) ?? reviewWarning(state)
  return (
    <Bar tone={warning === null ? 'accent' : 'warning'}>
      <Badge tone={stateTexts[state].tone}>{stateTexts[state].text}</Badge>
      <span className={warning === null ? 'min-w-0 max-lg:sr-only' : 'min-w-0'}>
        {warning ?? 'Visitors see your edits when the release is published.'}
      </span>
      <span className="ml-auto flex gap-3">
        <Link to={releasePreviewAddress(chosen.id)} className={link}>
          Preview
        </Link>
        <Link to={releaseAddress(chosen.id)} className={link}>
          View edits
        </Link>
      </span>
      {list !== null && waitsInRelease(list) ? (
        <CompareLists name={list} releaseId={chosen.id} className={link} />
      ) : null}
    </Bar>
  )
}

function Bar({ tone, children }: { tone: 'accent' | 'warning'; children?: ReactNode }) {
  const id = useId()
  return (
    <section
      aria-label="Where edits are saved"
      className={`sticky top-bar z-10 mb-3 flex flex-wrap items-center gap-x-3 gap-y-1 border-l-4 px-3 py-1.5 text-sm ${tone === 'warning' ? 'border-warning bg-warning-tint' : 'border-accent bg-accent-tint'}`}
    >
      <label htmlFor={id} className="font-semibold text-accent-strong">
        Save edits to
      </label>
      <TargetSelect id={id} className={`${controlClass} w-auto max-w-64 min-w-0 lg:max-w-96 py-0`} />
      {children}
    </section>
  )
}

const link = 'inline-flex min-h-9 items-center text-accent underline underline-offset-4'
