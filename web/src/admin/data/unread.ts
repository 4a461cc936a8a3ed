import { useSyncExternalStore } from 'react'
import { createLive } from './live.ts'

const unread = createLive(0)

/** Call this with every count from the server. */
export const setUnread = unread.set

/** The number of unread sign-ups, by the last count from the server. It is not stored. */
export function useUnread(): number {
  return useSyncExternalStore(unread.subscribe, unread.get)
}
