import { runInOneTab } from '../run-in-one-tab.ts'
import { wakeableSleep } from '../wakeable-sleep.ts'
import type { WithLock } from '../web-lock.ts'
import type { Outbox } from './outbox-store.ts'
import { sendBatch } from './send-batch.ts'

interface SenderOptions {
  readonly outbox: Outbox
  readonly fetch: typeof fetch
  readonly isOnline: () => boolean
  readonly signal: AbortSignal
  /** The session has ended, or belongs to another user. */
  readonly onSignedOut: () => void
  readonly withLock?: WithLock
  readonly now?: () => number
  readonly random?: () => number
}

export interface Sender {
  /** Wakes the sender: the device is online, the tab visible, or a person requests it. */
  wake(): void
}

/** The longest pause between two checks of the outbox. */
const IDLE_MS = 30_000

/**
 * Sends the outbox while no other tab of this browser does. `outbox-sending.ts` contains batches, backoff and answers.
 */
export function startSender(options: SenderOptions): Sender {
  const { outbox, signal } = options
  const now = options.now ?? Date.now
  const { wake, look, sleep } = wakeableSleep(signal)

  async function send(lifetime: AbortSignal): Promise<void> {
    lifetime.addEventListener('abort', wake)
    await outbox.dispatch({ type: 'sender-started' })
    while (!lifetime.aborted) {
      look()
      if (!options.isOnline()) {
        await sleep(IDLE_MS)
        continue
      }
      const [command] = await outbox.dispatch({ type: 'send' })
      if (command?.type !== 'send') {
        await sleep(command?.type === 'wake' ? Math.min(IDLE_MS, command.at - now()) : IDLE_MS)
        continue
      }
      const result = await sendBatch(options.fetch, command.writes, now)
      // Another tab has taken over and sends these writes again. Only its answers count.
      if (lifetime.aborted && !signal.aborted) return
      const random = (options.random ?? Math.random)()
      if ('answers' in result) await outbox.dispatch({ type: 'answered', answers: result.answers, random })
      else {
        const ids = command.writes.map(({ id }) => id)
        await outbox.dispatch({ type: 'failed', ids, failure: result.failure, random })
      }
      if (outbox.state.get().paused !== null) options.onSignedOut()
    }
  }

  // The optimistic state wakes the sender before the edit is stored, so that one transaction stores the edit and marks
  // it as being sent.
  signal.addEventListener('abort', outbox.optimistic.subscribe(wake))
  void runInOneTab(`coop-sender-${outbox.userId}`, options, send)
  return { wake }
}
