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

/** The outbox of one user in this browser, shared by all its tabs and workers. */
export interface Outbox {
  readonly userId: string
  /** The stored state. */
  readonly state: Live<OutboxState>
  /** The optimistic state, which screens show: the stored state with the events that are being stored. */
  readonly optimistic: Live<OutboxState>
  /** Increases with each state, in whichever tab it is made, so that tabs and worker can compare their states. */
  version(): number
  /** Reads the stored state, which may be newer than the last message of another tab. */
  latest(): Promise<OutboxState>
  /**
   * Decides an event and stores the result durably. The optimistic state has it at once. Events that arrive while a
   * transaction opens share it, with a single write.
   * @throws StorageRefusal if nothing was stored
   */
  dispatch(event: OutboxEvent): Promise<readonly OutboxCommand[]>
  /** The events of this tab that are not known to be stored, in order. */
  unstored(): readonly OutboxEvent[]
  /** A piece of a step as stored after all earlier events. Empty if it no longer exists. */
  readPiece(step: Step, piece: number): Promise<readonly StepRow[]>
  /** All stored entries, including those that this version cannot read. */
  export(): Promise<unknown[]>
  close(): void
}

export async function openOutbox(userId: string, now: () => number = Date.now): Promise<Outbox> {
  const name = OUTBOX_PREFIX + userId
  const connection = await connectOutboxDb(name)
  const states = createOutboxStates(await connection.run((open) => readOutbox(open)))
  /** Runs the work of this tab in order. Transactions order the work of different tabs. */
  const inTurn = createSerialQueue()
  let closed = false

  async function storeQueue(): Promise<void> {
    const refused = await store(states.takeQueue)
    // The storage may have no space for one of them, so each is stored alone.
    for (const each of refused) await store(() => [each])
  }

  /** Settles each event. Returns the events that were refused together, all of them unsettled. */
  async function store(take: () => readonly QueuedEvent[]): Promise<readonly QueuedEvent[]> {
    let batch: readonly QueuedEvent[] | null = null
    // If the database was closed, it is opened again for the same events.
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
        // The next edit reads the state, or the next message of the tab that is storing.
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
      // Running work is finished first.
      void inTurn(async () => connection.close())
    },
  }
}
