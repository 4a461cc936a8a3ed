import { useSyncExternalStore } from 'react'
import { createLive, type LiveValue } from '../data/live.ts'

/** Whether lists show, at each row that the chosen release changes, what stands on the site in its place. Of this tab. */
export const areListsCompared: LiveValue<boolean> = createLive(false)

export function useListsCompared(): boolean {
  return useSyncExternalStore(areListsCompared.subscribe, areListsCompared.get)
}
