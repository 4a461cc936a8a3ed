import type { IDBPDatabase } from 'idb'
import { withStorageLimit } from '../../../storage/storage-stall.ts'
import { openOutboxDb, OUTBOX_PREFIX, type OutboxDb, parseMeta } from './outbox-db.ts'

/**
 * Counts the unsent edits of other users in this browser.
 * @throws StorageStall if another tab holds a transaction that does not end
 */
export async function countOthersPending(userId: string | null): Promise<number> {
  const counts = await inOutboxesOfOthers(userId, (db) => withStorageLimit(db.count('entries')))
  return counts.reduce((sum, count) => sum + count, 0)
}

/** Deletes the steps of other users in this browser, with the rows that an undo would restore. */
export async function forgetStepsOfOthers(userId: string | null): Promise<void> {
  await inOutboxesOfOthers(userId, async (db) => {
    const tx = db.transaction('meta', 'readwrite')
    // If this read does not start in time, the transaction ends by itself, since it has no other requests.
    const meta = parseMeta(await withStorageLimit(tx.store.get('meta')))
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
  const databases = names.filter(
    (name) => name.startsWith(OUTBOX_PREFIX) && name !== `${OUTBOX_PREFIX}${userId}`,
  )
  return await Promise.all(
    databases.map(async (name) => {
      const db = await openOutboxDb(name)
      try {
        return await work(db)
      } finally {
        db.close()
      }
    }),
  )
}
