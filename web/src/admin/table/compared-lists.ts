import { useSyncExternalStore } from 'react'
import { createLive, type LiveValue } from '../data/live.ts'

/** Whether lists in this tab show the values of the site at each row that the chosen release changes. */
export const areListsCompared: LiveValue<boolean> = createLive(false)

export function useListsCompared(): boolean {
  return useSyncExternalStore(areListsCompared.subscribe, areListsCompared.get)
}
