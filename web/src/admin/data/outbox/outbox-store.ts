import { StorageStall } from '../../../storage/storage-stall.ts'
import { openBroadcast } from '../broadcast.ts'
import type { Live } from '../live.ts'
import { connectOutboxDb, OUTBOX_PREFIX, readOutbox } from './outbox-db.ts'
import type { OutboxCommand, OutboxEvent } from './outbox-events.ts'
import type { OutboxState } from './outbox-state.ts'
import { createOutboxStates, type QueuedEvent } from './outbox-states.ts'
import { transact } from './outbox-transaction.ts'
import { createSerialQueue } from './serial-queue.ts'
import { pieceKey } from './step-pieces.ts'
import { stepRowsSchema } from './step-rows.ts'
import type { Step, StepRow } from './step.ts'
import { StorageRefusal } from './storage-refusal.ts'

/** The outbox of one user on this browser; all its tabs and workers share it. */
export interface Outbox {
  readonly userId: string
  /** The stored state. */
  readonly state: Live<OutboxState>
  /** The optimistic state: the stored one with the events that are being stored, which the screens show at once. */
  readonly optimistic: Live<OutboxState>
  /** Grows with each state, in whichever tab it was made, so that tabs and worker can compare theirs. */
  version(): number
  /** The state as it is stored: another tab's message about its last edit may still be on its way. */
  latest(): Promise<OutboxState>
  /**
   * Decides and stores the result, durably; the optimistic state has it at once. Events that come while a transaction
   * opens share it: however many they are, the store is written once, with their result.
   * @throws StorageRefusal: nothing has then happened
   */
  dispatch(event: OutboxEvent): Promise<readonly OutboxCommand[]>
  /** The events of this tab that are not known to be stored, in their order. */
  unstored(): readonly OutboxEvent[]
  /** A piece of a step as it is stored, after all that was dispatched; empty: it is gone. */
  readPiece(step: Step, piece: number): Promise<readonly StepRow[]>
  /** Everything that is stored, also what this version cannot read. */
  export(): Promise<unknown[]>
  close(): void
}

export async function openOutbox(userId: string, now: () => number = Date.now): Promise<Outbox> {
  const name = OUTBOX_PREFIX + userId
  const connection = await connectOutboxDb(name)
  const states = createOutboxStates(await connection.run((open) => readOutbox(open)))
  /** One after the other in this tab; the transactions order the tabs. */
  const inTurn = createSerialQueue()
  let closed = false

  async function storeQueue(): Promise<void> {
    const refused = await store(states.takeQueue)
    // The store may have no room for one of them: each is stored for itself.
    for (const each of refused) await store(() => [each])
  }

  /** Settles each event; returns those that were refused together, of which none is settled. */
  async function store(take: () => readonly QueuedEvent[]): Promise<readonly QueuedEvent[]> {
    let batch: readonly QueuedEvent[] | null = null
    // A database that was closed is opened again, for the same events.
    const taken = () => (batch ??= take())
    const before = states.current()
    let done: Awaited<ReturnType<typeof transact>>
    try {
      done = await connection.run((open) => transact(open, before, taken))
    } catch (error) {
      const refused = taken()
      if (refused.length > 1 && !(error instanceof StorageStall)) return refused
      states.settle(refused, before)
      for (const { reject } of refused) reject(new StorageRefusal(error))
      return []
    }
    states.settle(taken(), done.current)
    taken().forEach(({ resolve, reject }, i) => {
      const outcome = done.outcomes[i]
      if (outcome !== undefined && 'commands' in outcome) resolve(outcome.commands)
      else reject(outcome?.error)
    })
    if (done.current.version !== before.version && !closed) channel.post('changed')
    return []
  }

  const read = async () => states.adopt(await connection.run((open) => readOutbox(open, states.current())))

  let isReadWaiting = false
  function readSoon(): void {
    if (isReadWaiting) return
    isReadWaiting = true
    void inTurn(async () => {
      isReadWaiting = false
      await read().catch((error: unknown) => {
        // The next edit reads it, or the next message of the tab that is storing.
        if (!(error instanceof StorageStall)) throw error
      })
    })
  }

  const channel = openBroadcast(name, readSoon)

  return {
    userId,
    state: states.stored,
    optimistic: states.optimistic,
    version: () => states.current().version,
    latest: () =>
      inTurn(async () => {
        await read()
        return states.stored.get()
      }),
    dispatch: (event) =>
      new Promise((resolve, reject) => {
        const queued = { event, at: now(), resolve, reject }
        if (states.enqueue(queued) === 1) void inTurn(storeQueue)
        states.showEvent(queued)
      }),
    unstored: () => states.unstored().map(({ event }) => event),
    async readPiece(step, piece) {
      const stored = await inTurn(() => connection.run((open) => open.get('meta', pieceKey(step, piece))))
      return stepRowsSchema.parse(stored ?? [])
    },
    export: () => connection.run((open) => open.getAll('entries')),
    close() {
      closed = true
      connection.stopReopening()
      states.close()
      channel.close()
      // Work that is under way still ends.
      void inTurn(async () => connection.close())
    },
  }
}
