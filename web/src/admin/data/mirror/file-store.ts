import { type DBSchema, openDB } from 'idb'
import { mirrorDatabasePrefix } from './mirror-name.ts'

/** The files of a local database by path; a folder comes before its contents. null: a folder. */
export type DatabaseFiles = ReadonlyMap<string, Uint8Array | null>

/** The files of one user's local database, as stored in this browser. */
export interface FileStore {
  /** Empty: nothing is stored. */
  read(): Promise<DatabaseFiles>
  /**
   * Writes all files or none.
   * @param fresh the stored files belong to another database, and are deleted
   */
  write(files: DatabaseFiles, gone: readonly string[], fresh: boolean): Promise<void>
  close(): void
}

const FILES = 'files'
interface Stored extends DBSchema {
  [FILES]: { readonly key: string; readonly value: Uint8Array | null }
}

/** @throws if the browser stores nothing */
export async function openFileStore(userId: string): Promise<FileStore> {
  const db = await openDB<Stored>(mirrorDatabasePrefix + userId, 1, {
    upgrade: (upgraded) => void upgraded.createObjectStore(FILES),
    // The store is deleted when another user signs in. An open database then continues in memory.
    blocking: () => db.close(),
  })
  return {
    async read() {
      const { store, done } = db.transaction(FILES)
      const [paths, contents] = await Promise.all([store.getAllKeys(), store.getAll(), done])
      return new Map(paths.map((path, i) => [path, contents[i] ?? null]))
    },
    async write(files, gone, fresh) {
      const { store, done } = db.transaction(FILES, 'readwrite')
      const requests: Promise<unknown>[] = fresh ? [store.clear()] : gone.map((path) => store.delete(path))
      for (const [path, content] of files) requests.push(store.put(content, path))
      // The transaction has the reason of a failure, so the failures of its requests are ignored.
      for (const request of requests) request.catch(() => {})
      await done
    },
    close: () => db.close(),
  }
}

/** The files of the local database from the last visit. */
export interface KeptFiles {
  readonly store: FileStore
  readonly files: DatabaseFiles
}

/** null: the browser stores nothing. */
export async function readKeptFiles(userId: string): Promise<KeptFiles | null> {
  try {
    const store = await openFileStore(userId)
    const files = await store.read()
    if (files.size > 0) return { store, files }
    store.close()
  } catch (error) {
    console.warn('The local database of the last visit cannot be read', error)
  }
  return null
}
