import { refusalToGoLive } from '@coop/sync/releases'
import { useRole } from '../data/hooks.ts'
import { useAskedAtSave, useReleaseTarget } from './use-release-target.ts'

/** Where the edits of this tab go. */
type EditPlace =
  | { readonly kind: 'live' }
  | { readonly kind: 'release'; readonly releaseId: string }
  /** It is asked at each save. `refusal`: why it may not be the site; null: it may. */
  | { readonly kind: 'asked'; readonly refusal: string | null }

/** Somebody who may save nothing live is asked for the release, unless one is chosen. */
export function useEditPlace(): EditPlace {
  const releaseId = useReleaseTarget()
  const isAsked = useAskedAtSave()
  const refusal = refusalToGoLive(useRole())
  if (releaseId !== null) return { kind: 'release', releaseId }
  return isAsked || refusal !== null ? { kind: 'asked', refusal } : { kind: 'live' }
}

/** Whether all edits of content go into releases, be it one that is chosen at each save. */
export function useGoesIntoRelease(): boolean {
  const place = useEditPlace()
  return place.kind === 'release' || (place.kind === 'asked' && place.refusal !== null)
}
