import type { EntityName } from '@coop/sync/entities'
import { useEditPlace } from './use-edit-place.ts'
import { waitsInRelease } from './waits-in-release.ts'

/** Whether edits of these rows go live unless a release is chosen for them. */
export function useMayChooseRelease(name: EntityName): boolean {
  const { kind } = useEditPlace()
  return kind === 'live' && waitsInRelease(name)
}
