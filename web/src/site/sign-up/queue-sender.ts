import { backoffMs } from '@coop/sync/backoff'
import { backoffPause } from '../../loading/backoff-pause.ts'
import { sendQueue } from './sign-up-queue.ts'

/**
 * Sends the queue of this device until it is empty: at once, then after pauses that double up to a minute, and when the
 * browser is online again. Retries are necessary because a browser may count as online while the server cannot be
 * reached.
 */
export function createQueueSender(signal: AbortSignal, onAccepted: () => void): { run: () => Promise<void> } {
  let isRunning = false
  /** Whether a request was queued during the current run. */
  let isDue = false

  async function sendAll(): Promise<void> {
    for (let failures = 1; !signal.aborted; failures += 1) {
      if (navigator.onLine) {
        const { accepted, waiting } = await sendQueue(fetch)
        if (accepted > 0) onAccepted()
        if (waiting === 0) return
      }
      await backoffPause(backoffMs(failures, { firstMs: 1000, capMs: 60_000 }))
    }
  }

  return {
    /** Only one run is active at a time. A call during a run makes it process the queue once more. */
    async run() {
      isDue = true
      if (isRunning) return
      isRunning = true
      while (isDue) {
        isDue = false
        // The requests stay in the queue. Its next change or the next visit sends them.
        await sendAll().catch(console.error)
      }
      isRunning = false
    },
  }
}
