import { type DBSchema, openDB } from 'idb'
import { withStorageLimit } from '../../../storage/storage-stall.ts'
import { databaseOnDemand, storedTransaction } from '../../../storage/stored-transaction.ts'

interface FileDb extends DBSchema {
  /** By the address that the file will have. */
  blobs: { key: string; value: Blob }
}

/** As an edit, a file waits longer than what is read: nobody wants to choose it twice. */
const PATIENCE_MS = 10_000

/**
 * The contents of the files of one user on this browser. Their records are in the outbox. All of it throws a StorageStall
 * while another tab is storing and does not end.
 */
export interface FileStore {
  /** Stores it durably. A file that another tab has kept waiting for too long may be stored later, without a record. */
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
    // From here on the browser needs this tab no more: frozen, it would keep others waiting.
    tx.commit()
    await storedTransaction(tx, requests, PATIENCE_MS)
  }

  return {
    // Two requests: the first one is answered as soon as the store is free, however large the file is.
    put: (address, blob) => change((blobs) => [blobs.delete(address), blobs.put(blob, address)]),
    async read(address) {
      const blobs = (await database.use()).transaction('blobs').store
      // The first answer: from then on nothing is waited for but the disk.
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
