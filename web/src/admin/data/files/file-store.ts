import { type DBSchema, type IDBPDatabase, openDB } from 'idb'

interface FileDb extends DBSchema {
  /** By the address that the file will have. */
  blobs: { key: string; value: Blob }
}

/** The contents of the files of one user on this browser. Their records are in the outbox. */
export interface FileStore {
  /** Stores it durably. */
  put(address: string, blob: Blob): Promise<void>
  read(address: string): Promise<Blob | null>
  addresses(): Promise<readonly string[]>
  remove(addresses: readonly string[]): Promise<void>
  close(): void
}

export function openFileStore(userId: string): FileStore {
  let opening: Promise<IDBPDatabase<FileDb>> | null = null

  /** A browser may close a database under an open page; the next call opens it again. */
  function open(): Promise<IDBPDatabase<FileDb>> {
    const forget = () => {
      opening = null
    }
    opening ??= openDB<FileDb>(`coop-files-${userId}`, 1, {
      upgrade: (db) => void db.createObjectStore('blobs'),
      terminated: forget,
    }).catch((error: unknown) => {
      forget()
      throw error
    })
    return opening
  }

  async function change(work: (blobs: Changeable) => readonly Promise<unknown>[]): Promise<void> {
    const tx = (await open()).transaction('blobs', 'readwrite', { durability: 'strict' })
    const requests = work(tx.store)
    // From here on the browser needs this tab no more: frozen, it would keep others waiting.
    tx.commit()
    // The cause is the error of the transaction; its requests only fail as aborted.
    await Promise.all([tx.done, Promise.allSettled(requests)])
  }

  return {
    put: (address, blob) => change((blobs) => [blobs.put(blob, address)]),
    read: async (address) => (await (await open()).get('blobs', address)) ?? null,
    addresses: async () => (await open()).getAllKeys('blobs'),
    remove: (addresses) => change((blobs) => addresses.map((address) => blobs.delete(address))),
    close: () => void opening?.then((db) => db.close()),
  }
}

interface Changeable {
  put(blob: Blob, address: string): Promise<unknown>
  delete(address: string): Promise<unknown>
}
