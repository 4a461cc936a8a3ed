import { createLive } from '../data/live.ts'

/** Whether the list of all keys is open. A key and several buttons open it. */
export const keysOpen = createLive(false)
