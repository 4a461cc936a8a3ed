import { useSyncExternalStore } from 'react'
import { createLive } from './live.ts'

const unread = createLive(0)

/** Called with every count that the server has sent. */
export const setUnread = unread.set

/** Sign-ups that nobody has read, by the last count from the server; it is not stored. */
export function useUnread(): number {
  return useSyncExternalStore(unread.subscribe, unread.get)
}
