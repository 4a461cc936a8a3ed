import { withTakeoverLock } from './takeover-lock.ts'
import type { WithLock } from './web-lock.ts'

/** The pause after a failure of the store. */
const PAUSE_MS = 5_000

/**
 * Does the work in one tab of the browser at a time: the tab that holds the lock. The work restarts after a failure,
 * and after a tab of a newer release that took it over is closed.
 */
export async function runInOneTab(
  lock: string,
  { signal, withLock = withTakeoverLock }: { readonly signal: AbortSignal; readonly withLock?: WithLock },
  work: (lifetime: AbortSignal) => Promise<void>,
): Promise<void> {
  while (!signal.aborted) {
    try {
      await withLock(lock, signal, work)
    } catch (error) {
      if (signal.aborted) return
      console.error(
        'The edits and files that wait on this device could not be read or stored; trying again',
        error,
      )
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
    }
  }
}
