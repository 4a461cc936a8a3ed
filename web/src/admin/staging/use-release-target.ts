import { refusalToGoLive } from '@coop/sync/releases'
import { useSyncExternalStore } from 'react'
import { useRole } from '../data/hooks.ts'
import { isAskedAtSave, releaseTarget } from './release-target.ts'

/** The release that the edits of this tab go to; null: they go live, or it is asked where. */
export function useReleaseTarget(): string | null {
  return useSyncExternalStore(releaseTarget.subscribe, releaseTarget.get)
}

/** Where the edits of this tab go. */
export type EditPlace =
  | { readonly kind: 'live' }
  | { readonly kind: 'release'; readonly releaseId: string }
  /** It is asked at each save. `refusal`: why it may not be the site; null: it may. */
  | { readonly kind: 'asked'; readonly refusal: string | null }

/** Somebody who may save nothing live is asked for the release, unless one is chosen. */
export function useEditPlace(): EditPlace {
  const releaseId = useReleaseTarget()
  const isAsked = useSyncExternalStore(isAskedAtSave.subscribe, isAskedAtSave.get)
  const refusal = refusalToGoLive(useRole())
  if (releaseId !== null) return { kind: 'release', releaseId }
  return isAsked || refusal !== null ? { kind: 'asked', refusal } : { kind: 'live' }
}
