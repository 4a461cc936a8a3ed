import { runAsLeader } from '../run-as-leader.ts'
import { wakeableSleep } from '../wakeable-sleep.ts'
import type { WithLock } from '../web-lock.ts'
import type { Outbox } from './outbox-store.ts'
import { sendBatch } from './send-batch.ts'

interface SenderOptions {
  readonly outbox: Outbox
  readonly fetch: typeof fetch
  readonly isOnline: () => boolean
  readonly signal: AbortSignal
  /** The session has ended, or is another user's. */
  readonly onSignedOut: () => void
  readonly withLock?: WithLock
  readonly now?: () => number
  readonly random?: () => number
}

export interface Sender {
  /** To be called when the device is online again, or the tab visible again. */
  wake(): void
}

/** The longest sleep between two looks at the outbox. */
const IDLE_MS = 30_000

/** Sends the outbox, as soon as no other tab of this browser does. */
export function startSender(options: SenderOptions): Sender {
  const { outbox, signal } = options
  const now = options.now ?? Date.now
  const { wake, look, sleep } = wakeableSleep(signal)

  async function send(): Promise<void> {
    await outbox.dispatch({ type: 'sender-started' })
    while (!signal.aborted) {
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
      const random = (options.random ?? Math.random)()
      if ('answers' in result) await outbox.dispatch({ type: 'answered', answers: result.answers, random })
      else {
        const ids = command.writes.map(({ id }) => id)
        await outbox.dispatch({ type: 'failed', ids, failure: result.failure, random })
      }
      if (outbox.state.get().paused !== null) options.onSignedOut()
    }
  }

  // Before the edit is stored: it is then marked as under way in the transaction that stores it.
  signal.addEventListener('abort', outbox.optimistic.subscribe(wake))
  void runAsLeader(`coop-sender-${outbox.userId}`, options, send)
  return { wake }
}
