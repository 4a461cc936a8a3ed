import type { TableRow } from '@coop/sync/overlay'
import { type DBSchema, deleteDB, type IDBPDatabase, openDB } from 'idb'
import { z } from 'zod'
import { openedInTime, StorageStall, withStorageLimit } from '../../../storage/storage-stall.ts'
import { abortTransaction } from '../abort-transaction.ts'
import { syncedSchema } from '../synced-schema.ts'
import { versionSchema } from './row-messages.ts'

interface SnapshotDb extends DBSchema {
  /** JSON text of an array of rows. Text costs a thread less to take over than objects do. */
  chunks: { key: [table: string, chunk: number]; value: unknown }
  /** `meta`, and `owner`: the lineage of the leader that may write. */
  meta: { key: 'meta' | 'owner'; value: unknown }
}

const metaSchema = z.object({
  /** `syncedSchema`: rows of another one are not read. */
  schema: z.int(),
  userId: z.string(),
  /** Tabs and leader compare their rows by it. */
  version: versionSchema,
  /** When the rows were last known to be the server's, in milliseconds since 1970. */
  asOf: z.number(),
  state: z.object({
    position: z.string(),
    lsn: z.string(),
    shapes: z.record(z.string(), z.object({ handle: z.string(), offset: z.string() })),
  }),
  /** How many chunks each table has. */
  chunks: z.record(z.string(), z.int().min(1)),
})
export type SnapshotMeta = Omit<z.infer<typeof metaSchema>, 'schema' | 'userId'>

export interface Snapshot {
  readonly meta: SnapshotMeta
  readonly tables: ReadonlyMap<string, readonly TableRow[]>
}

/** The chunks of one table that are written. */
export interface TableChunks {
  /** All chunks that are there are removed first. */
  readonly fresh: boolean
  readonly chunks: ReadonlyMap<number, readonly TableRow[]>
}

/**
 * The synced rows as this browser keeps them from visit to visit, for the first frames of the next one: each table in
 * chunks by the ids of its rows, written together with the state of the reader in one transaction.
 */
export interface SnapshotStore {
  /** null: there is no snapshot, or it is torn, of another user or of another version. */
  read(names: readonly string[]): Promise<Snapshot | null>
  /** From now on only this lineage writes: a leader that has not ended yet cannot mix its rows with those of the next. */
  claim(lineage: string): Promise<void>
  /** The browser has closed the database, as for a sign-out in another tab: nothing can be written any more. */
  isGone(): boolean
  /** @throws when another lineage has claimed the snapshot, or the browser does not store it: nothing is then written */
  write(meta: SnapshotMeta, tables: ReadonlyMap<string, TableChunks>): Promise<void>
  close(): void
}

/** The name of a database begins with it, and ends with the user's id. */
export const snapshotPrefix = 'coop-rows-'

/** The chunk that a row belongs to; ids end in random digits. */
export function chunkOf(id: string, chunks: number): number {
  return chunks === 1 ? 0 : Number.parseInt(id.slice(-7), 16) % chunks
}

/**
 * Opens the snapshot of a user. It is disposable: one that cannot be opened is deleted and made anew.
 * @throws where the browser keeps no databases, or another tab keeps this one from being opened (StorageStall)
 */
export async function openSnapshotStore(userId: string): Promise<SnapshotStore> {
  let isGone = false
  const onGone = () => {
    isGone = true
  }
  const db = await openDatabase(userId, onGone).catch(async (error: unknown) => {
    // Nor could it be deleted: the rows of this visit are in memory.
    if (error instanceof StorageStall) throw error
    console.warn('The rows of the last visit cannot be opened, and are fetched anew', error)
    await deleteDB(snapshotPrefix + userId)
    return openDatabase(userId, onGone)
  })

  function parseMeta(stored: unknown): SnapshotMeta | null {
    const { data } = metaSchema.safeParse(stored)
    return data?.schema === syncedSchema && data.userId === userId ? data : null
  }

  return {
    async read(names) {
      const tx = db.transaction(['chunks', 'meta'], 'readonly')
      const [storedMeta, ...stored] = await Promise.all([
        // The first answer: from then on nothing is waited for but the disk.
        withStorageLimit(tx.objectStore('meta').get('meta')),
        ...names.map((table) => tx.objectStore('chunks').getAll(rangeOf(table))),
      ])
      const meta = parseMeta(storedMeta)
      if (meta === null) return null
      const tables = new Map<string, readonly TableRow[]>()
      for (const [index, table] of names.entries()) {
        const rows = rowsOf(stored[index] ?? [], meta.chunks[table])
        if (rows === null) return null
        tables.set(table, rows)
      }
      return { meta, tables }
    },
    async claim(lineage) {
      const tx = db.transaction('meta', 'readwrite')
      const stored = tx.store.put(lineage, 'owner')
      tx.commit()
      await withStorageLimit(Promise.all([stored, tx.done]))
    },
    async write(meta, tables) {
      const tx = db.transaction(['chunks', 'meta'], 'readwrite', { durability: 'strict' })
      const requests: Promise<unknown>[] = []
      try {
        const owner = await withStorageLimit(tx.objectStore('meta').get('owner'))
        if (owner !== meta.version.lineage)
          throw new Error('Another tab writes the snapshot of the rows by now')
        const chunks = tx.objectStore('chunks')
        for (const [table, { fresh, chunks: written }] of tables) {
          if (fresh) requests.push(chunks.delete(rangeOf(table)))
          for (const [number, rows] of written)
            requests.push(chunks.put(JSON.stringify(rows), [table, number]))
        }
        requests.push(tx.objectStore('meta').put({ ...meta, schema: syncedSchema, userId }, 'meta'))
        tx.commit()
        // The cause is the error of the transaction; its later requests only fail as aborted.
        await Promise.all([tx.done, Promise.allSettled(requests)])
      } catch (cause) {
        void Promise.allSettled(requests)
        abortTransaction(tx)
        throw cause
      }
    },
    isGone: () => isGone,
    close: () => db.close(),
  }
}

function openDatabase(userId: string, onGone: () => void): Promise<IDBPDatabase<SnapshotDb>> {
  return openedInTime(
    openDB<SnapshotDb>(snapshotPrefix + userId, 1, {
      upgrade(db) {
        db.createObjectStore('chunks')
        db.createObjectStore('meta')
      },
      // A sign-out deletes the database, and must not wait for a tab that has it open.
      blocking: (_current, _blocked, event) => {
        if (event.target instanceof IDBDatabase) event.target.close()
        onGone()
      },
      terminated: onGone,
    }),
  )
}

function rangeOf(table: string): IDBKeyRange {
  return IDBKeyRange.bound([table, 0], [table, Number.MAX_SAFE_INTEGER])
}

/** null: they are not as many as they should be, or cannot be read. */
function rowsOf(stored: readonly unknown[], count: number | undefined): TableRow[] | null {
  const chunks = stored.map(parseChunk)
  if (chunks.length !== count || chunks.includes(null)) return null
  return chunks.flatMap((chunk) => chunk ?? [])
}

function parseChunk(chunk: unknown): TableRow[] | null {
  if (typeof chunk !== 'string') return null
  try {
    const rows: unknown = JSON.parse(chunk)
    return isRows(rows) ? rows : null
  } catch {
    // The snapshot counts as torn, and its rows are fetched.
    return null
  }
}

/** The rows themselves are not parsed: they were parsed before they were written, and it would be slow. */
function isRows(rows: unknown): rows is TableRow[] {
  return Array.isArray(rows) && rows.every((row) => typeof row === 'object' && row !== null && 'id' in row)
}
