import { useSyncExternalStore } from 'react'
import { releaseTarget } from './release-target.ts'

/** The release that the edits of this tab go to; null: they go live. */
export function useReleaseTarget(): string | null {
  return useSyncExternalStore(releaseTarget.subscribe, releaseTarget.get)
}
