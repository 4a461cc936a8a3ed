import { type WithLock, withWebLock } from './web-lock.ts'

/** After a failure of the store. */
const PAUSE_MS = 5_000

/** Does the work in one tab of the browser at a time: the one with the lock. After a failure of the store it tries again. */
export async function runAsLeader(
  lock: string,
  { signal, withLock = withWebLock }: { readonly signal: AbortSignal; readonly withLock?: WithLock },
  work: () => Promise<void>,
): Promise<void> {
  while (!signal.aborted) {
    try {
      await withLock(lock, signal, work)
    } catch (error) {
      if (signal.aborted) return
      console.error('What waits on this device could not be sent; it is tried again', error)
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
    }
  }
}
