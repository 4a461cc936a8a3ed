import { useSyncExternalStore } from 'react'
import { isAskedAtSave, releaseTarget } from './release-target.ts'

/** The release for the edits of this tab. null: they go live, or each save asks. */
export function useReleaseTarget(): string | null {
  return useSyncExternalStore(releaseTarget.subscribe, releaseTarget.get)
}

/** Whether the user wants each save to ask where the edit goes. */
export function useAskedAtSave(): boolean {
  return useSyncExternalStore(isAskedAtSave.subscribe, isAskedAtSave.get)
}
