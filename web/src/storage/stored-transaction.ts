import type { IDBPDatabase } from 'idb'
import { withStorageLimit } from './storage-stall.ts'

/**
 * Resolves once a transaction that was committed is stored. Only its first answer is limited: from then on nothing is
 * waited for but the disk, which takes long for a large file.
 *
 * @param requests of the transaction, in their order
 * @param limitMs in milliseconds
 * @throws StorageStall: it is stored later, or never
 */
export async function storedTransaction(
  transaction: { readonly done: Promise<void> },
  requests: readonly Promise<unknown>[],
  limitMs?: number,
): Promise<void> {
  // The cause is the error of the transaction; its requests only fail as aborted.
  const stored = Promise.all([transaction.done, Promise.allSettled(requests)])
  const begun = Promise.race([stored, Promise.allSettled(requests.slice(0, 1))])
  // An error after the limit needs no handling: the caller has the StorageStall.
  stored.catch(() => {})
  await withStorageLimit(begun, limitMs)
  await stored
}

/**
 * A database that is opened at its first use, and again once the browser has closed it.
 *
 * @param open is to call `forget` when the browser has closed it
 * @returns a function that rejects with a StorageStall where another tab keeps it from being opened
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
