import { useSyncExternalStore } from 'react'
import { isAskedAtSave, releaseTarget } from './release-target.ts'

/** The release that the edits of this tab go to; null: they go live, or it is asked where. */
export function useReleaseTarget(): string | null {
  return useSyncExternalStore(releaseTarget.subscribe, releaseTarget.get)
}

/** Whether somebody wants to be asked at each save where the edit goes. */
export function useAskedAtSave(): boolean {
  return useSyncExternalStore(isAskedAtSave.subscribe, isAskedAtSave.get)
}
