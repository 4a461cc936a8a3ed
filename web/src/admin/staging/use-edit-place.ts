import { refusalToGoLive } from '@coop/sync/releases'
import { useRole } from '../data/hooks.ts'
import { useAskedAtSave, useReleaseTarget } from './use-release-target.ts'

/** The place for the edits of this tab. */
type EditPlace =
  | { readonly kind: 'live' }
  | { readonly kind: 'release'; readonly releaseId: string }
  /** Each save asks for the place. `refusal`: the reason why it may not be the site; null: it may. */
  | { readonly kind: 'asked'; readonly refusal: string | null }

/** A person who may not edit the site is asked for a release, unless one is chosen. */
export function useEditPlace(): EditPlace {
  const releaseId = useReleaseTarget()
  const isAsked = useAskedAtSave()
  const refusal = refusalToGoLive(useRole())
  if (releaseId !== null) return { kind: 'release', releaseId }
  return isAsked || refusal !== null ? { kind: 'asked', refusal } : { kind: 'live' }
}

/** Whether all edits of content go into a release, either the chosen one or one that each save asks for. */
export function useGoesIntoRelease(): boolean {
  const place = useEditPlace()
  return place.kind === 'release' || (place.kind === 'asked' && place.refusal !== null)
}
