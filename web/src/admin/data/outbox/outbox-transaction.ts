import type { IDBPDatabase } from 'idb'
import { withStorageLimit } from '../../../storage/storage-stall.ts'
import { abortTransaction } from '../abort-transaction.ts'
import { decide } from './outbox.ts'
import { fromStored, type OutboxDb, parseMeta, type StoredState } from './outbox-db.ts'
import type { OutboxCommand, OutboxEvent } from './outbox-events.ts'
import { outboxMetaSchema } from './outbox-state.ts'
import { pieceKeys } from './step-pieces.ts'

/** Longer than the wait for rows: a long import of another tab ends, and people do not want to save twice. */
const PATIENCE_MS = 10_000

export interface TimedEvent {
  readonly event: OutboxEvent
  /** The time of the event, in milliseconds since 1970. */
  readonly at: number
}

export type Outcome = { readonly commands: readonly OutboxCommand[] } | { readonly error: unknown }

/**
 * Decides the events in order, and writes all changes together at the end.
 *
 * @param take called once the store is read
 * @throws StorageStall if another tab holds a transaction that does not end
 */
export async function transact(
  db: IDBPDatabase<OutboxDb>,
  last: StoredState,
  take: () => readonly TimedEvent[],
): Promise<{ current: StoredState; outcomes: readonly Outcome[] }> {
  const tx = db.transaction(['entries', 'meta'], 'readwrite', { durability: 'strict' })
  const entries = tx.objectStore('entries')
  const requests: Promise<unknown>[] = []
  try {
    const beside = tx.objectStore('meta')
    // A transaction that does not start in time is aborted. Nothing is stored, and the author of the edit gets an
    // error.
    const meta = parseMeta(await withStorageLimit(beside.get('meta'), PATIENCE_MS))
    const current =
      meta.version === last.version
        ? last
        : fromStored(
            last,
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
      tx.commit()
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
    // Requests are awaited together: each separate wait would wait again for a thread that is drawing.
    tx.commit()
    // The error of the transaction is the cause. Its later requests only fail as aborted.
    await Promise.all([tx.done, Promise.allSettled(requests)])
    return { current: { version, state }, outcomes }
  } catch (cause) {
    void Promise.allSettled(requests)
    abortTransaction(tx)
    throw cause
  }
}
