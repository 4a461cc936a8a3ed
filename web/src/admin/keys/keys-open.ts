import { createLive } from '../data/live.ts'

/** Whether all keys are shown: by the key for it, or by a button anywhere. */
export const keysOpen = createLive(false)
