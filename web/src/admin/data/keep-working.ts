import { type WithLock, withWebLock } from './web-lock.ts'

/** After a failure of the store. */
const PAUSE_MS = 5_000

/** Holds the lock while it works; a failure of the store is no reason to stop for good. */
export async function keepWorking(
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
