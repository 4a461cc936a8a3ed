import type { IDBPDatabase } from 'idb'
import { withStorageLimit } from '../../../storage/storage-stall.ts'
import { abortTransaction } from '../abort-transaction.ts'
import { decide } from './outbox.ts'
import { fromStored, type OutboxDb, parseMeta, type StoredState } from './outbox-db.ts'
import type { OutboxCommand, OutboxEvent } from './outbox-events.ts'
import { outboxMetaSchema } from './outbox-state.ts'
import { pieceKeys } from './step-pieces.ts'

/** An edit waits longer than rows that are read: a long import of another tab ends, and nobody wants to save twice. */
const PATIENCE_MS = 10_000

export interface TimedEvent {
  readonly event: OutboxEvent
  /** When it came, in milliseconds since 1970. */
  readonly at: number
}

export type Outcome = { readonly commands: readonly OutboxCommand[] } | { readonly error: unknown }

/**
 * Decides one event after the other, and writes all changes together at the end.
 *
 * @param take called once the store is read
 * @throws StorageStall: another tab is storing, and does not end
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
    // A transaction that does not begin is given up: nothing of it is stored, and whoever made the edit is told.
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
