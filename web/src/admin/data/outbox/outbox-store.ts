import { createListeners } from '@coop/sync/listeners'
import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import { z } from 'zod'
import { abortTransaction } from '../abort-transaction.ts'
import { openBroadcast } from '../broadcast.ts'
import type { Live } from '../live.ts'
import { StorageRefusal } from './storage-refusal.ts'
import { upgradedEntry } from './upgrade-entry.ts'
import { decide } from './outbox.ts'
import type { OutboxCommand, OutboxEvent } from './outbox-events.ts'
import { pieceKey, pieceKeys } from './step-pieces.ts'
import { stepRowsSchema } from './step-rows.ts'
import type { Step, StepRow } from './step.ts'
import {
  deviceFileSchema,
  emptyMeta,
  entrySchema,
  type OutboxMeta,
  outboxMetaSchema,
  type OutboxState,
  stepSchema,
} from './outbox-state.ts'

interface OutboxDb extends DBSchema {
  /** By the write's id. What does not parse is left alone, and exported as it is. */
  entries: { key: string; value: unknown }
  /**
   * Files and steps have a key of their own: a tab with the release before them writes `meta` without what it does not
   * know. So has each piece of a step: it is read when the step is undone.
   */
  meta: { key: string; value: unknown }
}

const PREFIX = 'coop-outbox-'
const storedMetaSchema = outboxMetaSchema.extend({ version: z.int() })
const filesSchema = z.array(deviceFileSchema)
const stepsSchema = z.array(stepSchema)

/** The outbox of one user on this browser; all its tabs and workers share it. */
export interface Outbox {
  readonly userId: string
  /** As it is stored. */
  readonly state: Live<OutboxState>
  /** The optimistic state: the stored one with the events that are being stored, which the screens show at once. */
  readonly optimistic: Live<OutboxState>
  /** Grows with each state, in whichever tab it was made, so that tabs and worker can compare theirs. */
  version(): number
  /** The state as it is stored: another tab's message about its last edit may still be on its way. */
  latest(): Promise<OutboxState>
  /**
   * Decides and stores the result, durably; the optimistic state has it at once. Events that come while a transaction
   * opens share it: however many they are, the store is written once, with what they come to.
   * @throws StorageRefusal: nothing has then happened
   */
  dispatch(event: OutboxEvent): Promise<readonly OutboxCommand[]>
  /** What was dispatched in this tab and is not known to be stored, in its order. */
  unstored(): readonly OutboxEvent[]
  /** A piece of a step as it is stored, after all that was dispatched; empty: it is gone. */
  readPiece(step: Step, piece: number): Promise<readonly StepRow[]>
  /** Everything that is stored, also what this version cannot read. */
  export(): Promise<unknown[]>
  close(): void
}

export async function openOutbox(userId: string, now: () => number = Date.now): Promise<Outbox> {
  const name = PREFIX + userId
  let db = await openDatabase(name)
  const listeners = createListeners()
  const optimisticListeners = createListeners()
  let current = await read(db)
  let optimistic = current.state
  let last: Promise<unknown> = Promise.resolve()
  let turns = 0
  /** Events that wait for a transaction. */
  let queue: QueuedEvent[] = []
  /** Events in a transaction that has not ended. */
  let inFlight: readonly QueuedEvent[] = []
  let closed = false

  /**
   * One after the other in this tab; the transactions order the tabs. The first begins at once: a microtask later the
   * page may be drawing, and a save would begin behind that.
   */
  function inTurn<T>(work: () => Promise<T>): Promise<T> {
    const next = turns === 0 ? work() : last.then(work, work)
    turns += 1
    const end = () => {
      turns -= 1
    }
    last = next.then(end, end)
    return next
  }

  function adopt(next: StoredState): void {
    if (next.version !== current.version) {
      current = next
      if (!closed) listeners.notify()
    }
    showOptimistic([...inFlight, ...queue].reduce(afterEvent, current.state))
  }

  function showOptimistic(next: OutboxState): void {
    if (next === optimistic) return
    optimistic = next
    if (!closed) optimisticListeners.notify()
  }

  /** A browser may close a database under an open page, as when a person clears what sites have stored. */
  async function onOpen<T>(work: (db: IDBPDatabase<OutboxDb>) => Promise<T>): Promise<T> {
    try {
      return await work(db)
    } catch (error) {
      const isClosed = error instanceof DOMException && error.name === 'InvalidStateError'
      if (closed || !isClosed) throw error
      db = await openDatabase(name)
      return await work(db)
    }
  }

  async function storeQueue(): Promise<void> {
    const batch = await store(takeQueue)
    if (batch === null) return
    // One of them may be what the store has no room for: each for itself.
    for (const each of batch) await store(() => [each])
  }

  function takeQueue(): readonly QueuedEvent[] {
    inFlight = queue
    queue = []
    return inFlight
  }

  /** Settles each event of the batch; returns those that were refused together, of which none is settled. */
  async function store(take: () => readonly QueuedEvent[]): Promise<readonly QueuedEvent[] | null> {
    let batch: readonly QueuedEvent[] | null = null
    // A database that was closed is opened again, for the same events.
    const taken = () => (batch ??= take())
    let done: Awaited<ReturnType<typeof transact>>
    try {
      done = await onOpen((open) => transact(open, current, taken))
    } catch (error) {
      const refused = taken()
      if (refused.length > 1) return refused
      inFlight = inFlight.filter((each) => !refused.includes(each))
      showOptimistic([...inFlight, ...queue].reduce(afterEvent, current.state))
      for (const { reject } of refused) reject(new StorageRefusal(error))
      return null
    }
    const moved = done.current.version !== current.version
    inFlight = inFlight.filter((each) => !taken().includes(each))
    adopt(done.current)
    taken().forEach(({ resolve, reject }, i) => {
      const outcome = done.outcomes[i]
      if (outcome !== undefined && 'commands' in outcome) resolve(outcome.commands)
      else reject(outcome?.error)
    })
    if (moved && !closed) channel.post('changed')
    return null
  }

  let isReadWaiting = false
  function readSoon(): void {
    if (isReadWaiting) return
    isReadWaiting = true
    void inTurn(async () => {
      isReadWaiting = false
      adopt(await onOpen(read))
    })
  }

  const channel = openBroadcast(name, readSoon)

  return {
    userId,
    state: {
      get: () => current.state,
      subscribe: (listener) => listeners.add(listener),
    },
    optimistic: {
      get: () => optimistic,
      subscribe: (listener) => optimisticListeners.add(listener),
    },
    version: () => current.version,
    latest: () =>
      inTurn(async () => {
        adopt(await onOpen(read))
        return current.state
      }),
    dispatch: (event) =>
      new Promise((resolve, reject) => {
        const queued = { event, at: now(), resolve, reject }
        queue.push(queued)
        if (queue.length === 1) void inTurn(storeQueue)
        showOptimistic(afterEvent(optimistic, queued))
      }),
    unstored: () => [...inFlight, ...queue].map(({ event }) => event),
    async readPiece(step, piece) {
      const stored = await inTurn(() => onOpen((open) => open.get('meta', pieceKey(step, piece))))
      return stepRowsSchema.parse(stored ?? [])
    },
    export: () => onOpen((open) => open.getAll('entries')),
    close() {
      closed = true
      channel.close()
      // Whatever is under way still ends.
      void inTurn(async () => db.close())
    },
  }
}

interface QueuedEvent {
  readonly event: OutboxEvent
  /** When it came, in milliseconds since 1970. */
  readonly at: number
  readonly resolve: (commands: readonly OutboxCommand[]) => void
  readonly reject: (error: unknown) => void
}

/** How many edits of other users wait on this browser. */
export async function countOthersPending(userId: string | null): Promise<number> {
  const counts = await inOutboxesOfOthers(userId, (db) => db.count('entries'))
  return counts.reduce((sum, count) => sum + count, 0)
}

/** What other users could undo on this browser goes, with the rows that it would bring back. */
export async function forgetStepsOfOthers(userId: string | null): Promise<void> {
  await inOutboxesOfOthers(userId, async (db) => {
    const tx = db.transaction('meta', 'readwrite')
    const meta = parseMeta(await tx.store.get('meta'))
    if ((await tx.store.getKey('steps')) === undefined) return await tx.done
    await Promise.all([
      tx.store.put({ ...meta, version: meta.version + 1 }, 'meta'),
      tx.store.delete('steps'),
      tx.store.delete(IDBKeyRange.bound('step ', 'step \uffff')),
      tx.done,
    ])
  })
}

async function inOutboxesOfOthers<T>(
  userId: string | null,
  work: (db: IDBPDatabase<OutboxDb>) => Promise<T>,
): Promise<T[]> {
  const names = (await indexedDB.databases()).flatMap(({ name }) => name ?? [])
  const others = names.filter((name) => name.startsWith(PREFIX) && name !== `${PREFIX}${userId}`)
  return await Promise.all(
    others.map(async (name) => {
      const db = await openDatabase(name)
      try {
        return await work(db)
      } finally {
        db.close()
      }
    }),
  )
}

interface StoredState {
  readonly version: number
  readonly state: OutboxState
}

type Outcome = { readonly commands: readonly OutboxCommand[] } | { readonly error: unknown }

/** The state after an event. One that cannot be decided changes nothing. */
function afterEvent(state: OutboxState, { event, at }: QueuedEvent): OutboxState {
  try {
    return decide(state, event, at).state
  } catch {
    // The one that stores the event reports the error.
    return state
  }
}

/**
 * Decides one event after the other, and writes what has changed in the end.
 *
 * @param take called once the store is read
 */
async function transact(
  db: IDBPDatabase<OutboxDb>,
  last: StoredState,
  take: () => readonly QueuedEvent[],
): Promise<{ current: StoredState; outcomes: readonly Outcome[] }> {
  const tx = db.transaction(['entries', 'meta'], 'readwrite', { durability: 'strict' })
  const entries = tx.objectStore('entries')
  const requests: Promise<unknown>[] = []
  try {
    const beside = tx.objectStore('meta')
    const meta = parseMeta(await beside.get('meta'))
    const current =
      meta.version === last.version
        ? last
        : fromStored(
            meta,
            ...(await Promise.all([entries.getAll(), beside.get('files'), beside.get('steps')])),
          )
    const events = take()
    let { state } = current
    const outcomes = events.map(({ event, at }): Outcome => {
      try {
        const { state: next, commands } = decide(state, event, at)
        state = next
        return { commands }
      } catch (error) {
        return { error }
      }
    })
    if (state === current.state) {
      await tx.done
      return { current, outcomes }
    }
    const version = meta.version + 1
    const before = new Map(current.state.entries.map((entry) => [entry.write.id, entry]))
    if (events.some(({ event }) => event.type === 'discard-all')) requests.push(entries.clear())
    for (const entry of state.entries) {
      if (before.get(entry.write.id) !== entry) requests.push(entries.put(entry, entry.write.id))
      before.delete(entry.write.id)
    }
    for (const id of before.keys()) requests.push(entries.delete(id))
    if (state.files !== current.state.files) requests.push(beside.put(state.files, 'files'))
    if (state.steps !== current.state.steps) {
      requests.push(beside.put(state.steps, 'steps'))
      const commands = outcomes.flatMap((outcome) => ('commands' in outcome ? outcome.commands : []))
      const pieces = commands.filter((command) => command.type === 'store-piece')
      const kept = pieceKeys(state.steps)
      for (const { key, rows } of pieces) if (kept.has(key)) requests.push(beside.put(rows, key))
      for (const key of pieceKeys(current.state.steps)) {
        if (!kept.has(key)) requests.push(beside.delete(key))
      }
    }
    requests.push(beside.put({ ...outboxMetaSchema.parse(state), version }, 'meta'))
    // All at once: each answer that is waited for is another wait for a thread that is drawing.
    tx.commit()
    // The cause is the error of the transaction; its later requests only fail as aborted.
    await Promise.all([tx.done, Promise.allSettled(requests)])
    return { current: { version, state }, outcomes }
  } catch (cause) {
    void Promise.allSettled(requests)
    abortTransaction(tx)
    throw cause
  }
}

function openDatabase(name: string): Promise<IDBPDatabase<OutboxDb>> {
  return openDB<OutboxDb>(name, 1, {
    upgrade(db) {
      db.createObjectStore('entries')
      db.createObjectStore('meta')
    },
  })
}

async function read(db: IDBPDatabase<OutboxDb>): Promise<StoredState> {
  const tx = db.transaction(['entries', 'meta'], 'readonly')
  const [meta, entries, files, steps] = await Promise.all([
    tx.objectStore('meta').get('meta'),
    tx.objectStore('entries').getAll(),
    tx.objectStore('meta').get('files'),
    tx.objectStore('meta').get('steps'),
  ])
  return fromStored(parseMeta(meta), entries, files, steps)
}

function parseMeta(stored: unknown): OutboxMeta & { version: number } {
  const parsed = storedMetaSchema.safeParse(stored)
  return parsed.success ? parsed.data : { ...emptyMeta, version: 0 }
}

function fromStored(
  meta: OutboxMeta & { version: number },
  stored: readonly unknown[],
  storedFiles: unknown,
  storedSteps: unknown,
): StoredState {
  const { version, ...rest } = meta
  const entries = stored
    .map((each) => entrySchema.safeParse(each).data)
    .filter((entry) => entry !== undefined)
    .map((entry) => upgradedEntry(entry))
    .sort((a, b) => a.write.seq - b.write.seq)
  const nextSeq = Math.max(rest.nextSeq, ...entries.map(({ write }) => write.seq + 1))
  const files = filesSchema.safeParse(storedFiles).data ?? []
  const steps = stepsSchema.safeParse(storedSteps).data ?? []
  return { version, state: { ...rest, nextSeq, entries, files, steps } }
}
