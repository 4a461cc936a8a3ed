import type { TableRow } from '@coop/sync/overlay'
import { type DBSchema, deleteDB, type IDBPDatabase, openDB } from 'idb'
import { z } from 'zod'
import { openedInTime, StorageStall, withStorageLimit } from '../../../storage/storage-stall.ts'
import { abortTransaction } from '../abort-transaction.ts'
import { syncedSchema } from '../synced-schema.ts'
import { versionSchema } from './row-messages.ts'

interface SnapshotDb extends DBSchema {
  /** The JSON text of an array of rows. A thread receives text faster than objects. */
  chunks: { key: [table: string, chunk: number]; value: unknown }
  /** `meta` describes the snapshot. `owner` is the lineage of the leader that may write. */
  meta: { key: 'meta' | 'owner'; value: unknown }
}

const metaSchema = z.object({
  /** The value of `syncedSchema`. Rows of another schema are not read. */
  schema: z.int(),
  userId: z.string(),
  /** Tabs and leader compare their rows by this version. */
  version: versionSchema,
  /** The last time at which the rows were known to equal the server's, in milliseconds since 1970. */
  asOf: z.number(),
  state: z.object({
    position: z.string(),
    lsn: z.string(),
    shapes: z.record(z.string(), z.object({ handle: z.string(), offset: z.string() })),
  }),
  /** The number of chunks of each table. */
  chunks: z.record(z.string(), z.int().min(1)),
})
export type SnapshotMeta = Omit<z.infer<typeof metaSchema>, 'schema' | 'userId'>

export interface Snapshot {
  readonly meta: SnapshotMeta
  readonly tables: ReadonlyMap<string, readonly TableRow[]>
}

/** The chunks of one table that are written. */
export interface TableChunks {
  /** True if all stored chunks are removed first. */
  readonly fresh: boolean
  readonly chunks: ReadonlyMap<number, readonly TableRow[]>
}

/**
 * The synced rows, stored in this browser for the start of the next visit. Each table is split into chunks by the ids
 * of its rows. Chunks are written in one transaction with the state of the reader.
 */
export interface SnapshotStore {
  /** null: there is no snapshot, or it is incomplete, or it belongs to another user or version. */
  read(names: readonly string[]): Promise<Snapshot | null>
  /** Lets only this lineage write from now on, so that an earlier leader that has not ended cannot mix in its rows. */
  claim(lineage: string): Promise<void>
  /** True if the browser has closed the database, as for a sign-out in another tab. Writes are impossible then. */
  isGone(): boolean
  /** @throws if another lineage has claimed the snapshot, or the browser fails to store it; nothing is written then */
  write(meta: SnapshotMeta, tables: ReadonlyMap<string, TableChunks>): Promise<void>
  close(): void
}

/** The prefix of the database name; the user id follows. */
export const snapshotPrefix = 'coop-rows-'

/** The chunk of a row. Ids end in random digits. */
export function chunkOf(id: string, chunks: number): number {
  return chunks === 1 ? 0 : Number.parseInt(id.slice(-7), 16) % chunks
}

/**
 * Opens the snapshot of a user. The snapshot is disposable: if it cannot be opened, it is deleted and created again.
 * @throws if the browser stores no databases, or StorageStall if another tab blocks the opening
 */
export async function openSnapshotStore(userId: string): Promise<SnapshotStore> {
  let isGone = false
  const onGone = () => {
    isGone = true
  }
  const db = await openDatabase(userId, onGone).catch(async (error: unknown) => {
    // A blocked database cannot be deleted either, so the rows of this visit stay in memory.
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
        // Once this first read has finished, the transaction only waits for the disk.
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
        // The error of the transaction is the cause. Its later requests only fail as aborted.
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
      // A sign-out deletes the database and must not wait for a tab that has it open.
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

/** null: the number of rows is wrong, or they cannot be read. */
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
    // The snapshot counts as incomplete, and its rows are fetched.
    return null
  }
}

/** The rows are not parsed again, which would be slow: they were parsed before they were written. */
function isRows(rows: unknown): rows is TableRow[] {
  return Array.isArray(rows) && rows.every((row) => typeof row === 'object' && row !== null && 'id' in row)
}
