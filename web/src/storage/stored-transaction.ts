import type { IDBPDatabase } from 'idb'
import { withStorageLimit } from './storage-stall.ts'

/**
 * Resolves when a committed transaction is stored. Only the wait for its first response is limited. After that only the
 * disk takes time, which is long for a large file.
 *
 * @param requests of the transaction, in order
 * @param limitMs in milliseconds
 * @throws StorageStall if the transaction is stored later or never
 */
export async function storedTransaction(
  transaction: { readonly done: Promise<void> },
  requests: readonly Promise<unknown>[],
  limitMs?: number,
): Promise<void> {
  // The transaction rejects with the cause; its requests only report that they were aborted.
  const stored = Promise.all([transaction.done, Promise.allSettled(requests)])
  const begun = Promise.race([stored, Promise.allSettled(requests.slice(0, 1))])
  // An error after the limit needs no handling, because the caller already has the StorageStall.
  stored.catch(() => {})
  await withStorageLimit(begun, limitMs)
  await stored
}

/**
 * A database that is opened at its first use, and again after the browser has closed it.
 *
 * @param open must call `forget` when the browser has closed the database
 * @returns a function that rejects with a StorageStall if another tab blocks the opening
 */
export function databaseOnDemand<Schema>(open: (forget: () => void) => Promise<IDBPDatabase<Schema>>): {
  readonly use: () => Promise<IDBPDatabase<Schema>>
  readonly close: () => void
} {
  let opening: Promise<IDBPDatabase<Schema>> | null = null
  const forget = () => {
    opening = null
  }
  return {
    use() {
      opening ??= open(forget).catch((error: unknown) => {
        forget()
        throw error
      })
      return withStorageLimit(opening)
    },
    close: () => void opening?.then((db) => db.close()),
  }
}
