import type { EntityName } from '@coop/sync/entities'
import { useEditPlace } from './use-edit-place.ts'
import { waitsInRelease } from './waits-in-release.ts'

/** The label of the save button, with three dots if the save asks where the edit goes. */
export function useSaveLabel(name: EntityName): string {
  const place = useEditPlace()
  if (place.kind !== 'asked' || !waitsInRelease(name)) return 'Save'
  return place.refusal === null ? 'Save …' : 'Save to release …'
}
