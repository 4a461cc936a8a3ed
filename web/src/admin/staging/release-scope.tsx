import { type ReactNode, useMemo, useState, useSyncExternalStore } from 'react'
import { lazyComponent } from '../../loading/lazy-component.tsx'
import { lazyValue } from '../../loading/lazy-value.ts'
import { AdminContext } from '../data/admin-context.ts'
import { useSource } from '../data/hooks.ts'
import { placeQuestion } from './place-question.ts'
import { useEditPlace } from './use-release-target.ts'

const sourceAt = lazyValue(async () => (await import('./source-at.ts')).sourceAt)
const PlaceDialog = lazyComponent(async () => (await import('./place-dialog.tsx')).PlaceDialog)

/**
 * Around all screens: while a release is chosen in this tab, they show the rows as it will make them, and their edits go
 * into it. Until the code for that is loaded they show nothing, so that no edit goes live by mistake.
 */
export function ReleaseScope({ children }: { children: ReactNode }) {
  const source = useSource()
  const place = useEditPlace()
  const isLive = place.kind === 'live'
  const releaseId = place.kind === 'release' ? place.releaseId : null
  const refusal = place.kind === 'asked' ? place.refusal : null
  const make = sourceAt.useValue(!isLive)
  const question = useSyncExternalStore(placeQuestion.subscribe, placeQuestion.get)
  const [wasAsked, setWasAsked] = useState(false)
  if (question !== null && !wasAsked) setWasAsked(true)
  const shown = useMemo(
    () => (isLive ? source : (make?.(source, releaseId, refusal) ?? null)),
    [source, isLive, releaseId, refusal, make],
  )
  if (shown === null) return <output className="block p-6 text-muted">Opening the release …</output>
  return (
    <AdminContext value={shown}>
      {children}
      {wasAsked ? <PlaceDialog question={question} live={source} /> : null}
    </AdminContext>
  )
}
