import { type DBSchema, openDB } from 'idb'
import { withStorageLimit } from '../../../storage/storage-stall.ts'
import { databaseOnDemand, storedTransaction } from '../../../storage/stored-transaction.ts'

interface FileDb extends DBSchema {
  /** The key is the address that the file will have. */
  blobs: { key: string; value: Blob }
}

/** Like an edit, a file waits longer than a read, because nobody wants to choose it twice. */
const PATIENCE_MS = 10_000

/**
 * The contents of the files of one user in this browser. Their records are in the outbox. All methods throw a
 * StorageStall while another tab holds a transaction that does not end.
 */
export interface FileStore {
  /** Stores a file durably. If another tab delays this for too long, it may still be stored later, without a record. */
  put(address: string, blob: Blob): Promise<void>
  read(address: string): Promise<Blob | null>
  addresses(): Promise<readonly string[]>
  remove(addresses: readonly string[]): Promise<void>
  close(): void
}

export function openFileStore(userId: string): FileStore {
  const database = databaseOnDemand((forget) =>
    openDB<FileDb>(`coop-files-${userId}`, 1, {
      upgrade: (db) => void db.createObjectStore('blobs'),
      terminated: forget,
    }),
  )

  async function change(work: (blobs: Changeable) => readonly Promise<unknown>[]): Promise<void> {
    const tx = (await database.use()).transaction('blobs', 'readwrite', { durability: 'strict' })
    const requests = work(tx.store)
    // After the commit, the browser completes the transaction even if this tab is frozen. Without it, a frozen tab
    // would block others.
    tx.commit()
    await storedTransaction(tx, requests, PATIENCE_MS)
  }

  return {
    // The delete is a separate request that finishes as soon as the store is free, however large the file is.
    put: (address, blob) => change((blobs) => [blobs.delete(address), blobs.put(blob, address)]),
    async read(address) {
      const blobs = (await database.use()).transaction('blobs').store
      // Once the key has been read, the transaction only waits for the disk.
      const [, blob] = await Promise.all([withStorageLimit(blobs.getKey(address)), blobs.get(address)])
      return blob ?? null
    },
    addresses: async () => withStorageLimit((await database.use()).getAllKeys('blobs')),
    remove: (addresses) => change((blobs) => addresses.map((address) => blobs.delete(address))),
    close: database.close,
  }
}

interface Changeable {
  put(blob: Blob, address: string): Promise<unknown>
  delete(address: string): Promise<unknown>
}
