import type { TableRow } from '@coop/sync/overlay'
import type { ReaderStep } from '@coop/sync/reader'
import { chunkOf, type SnapshotMeta, type SnapshotStore, type TableChunks } from './snapshot-store.ts'

/** Rows are written after this time without a change, in milliseconds. */
const QUIET_MS = 250
/** The longest delay of a write after a change, in milliseconds. */
const LATEST_MS = 2_000
/**
 * The number of rows per chunk when a table is written whole. An edit writes one chunk of each table that it changes.
 */
const CHUNK_ROWS = 250

interface SnapshotWriterOptions {
  readonly store: Pick<SnapshotStore, 'write'>
  readonly rows: (table: string) => ReadonlyMap<string, TableRow>
  readonly meta: () => Omit<SnapshotMeta, 'chunks'>
  /** The number of chunks of each table in the store. */
  readonly chunks: Readonly<Record<string, number>>
}

export interface SnapshotWriter {
  /** Marks the rows that a commit has changed. */
  mark(step: ReaderStep): void
  /** Writes the marked rows, together with rows that are marked soon after. Resolves when they are durable. */
  flushSoon(): Promise<void>
  /** Stops all writing. */
  close(): void
}

/** Keeps the snapshot up to date with the rows in memory. It writes in quiet moments, and only changed chunks. */
export function createSnapshotWriter(options: SnapshotWriterOptions): SnapshotWriter {
  const { store, rows } = options
  const counts = new Map(Object.entries(options.chunks))
  let changed = new Map<string, Set<string> | 'all'>()
  let waiters: { resolve: () => void; reject: (reason: unknown) => void }[] = []
  let since: number | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  let writing: Promise<void> = Promise.resolve()
  let closed = false

  function mark({ state, shapes }: ReaderStep): void {
    // Every table of the state gets chunks, even an empty one.
    for (const table of Object.keys(state.shapes)) if (!counts.has(table)) changed.set(table, 'all')
    for (const { name, fresh, changes } of shapes) {
      const ids = fresh ? 'all' : (changed.get(name) ?? new Set<string>())
      if (ids !== 'all') for (const { id } of changes) ids.add(id)
      if (ids === 'all' || ids.size > 0) changed.set(name, ids)
    }
  }

  function chunksOf(table: string, ids: ReadonlySet<string> | 'all'): TableChunks {
    const all = rows(table)
    const before = counts.get(table) ?? 1
    const fresh = ids === 'all' || all.size > 2 * before * CHUNK_ROWS
    const count = fresh ? Math.max(1, Math.ceil(all.size / CHUNK_ROWS)) : before
    counts.set(table, count)
    const numbers = fresh
      ? Array.from({ length: count }, (_, number) => number)
      : [...ids].map((id) => chunkOf(id, count))
    const chunks = new Map<number, TableRow[]>(numbers.map((number) => [number, []]))
    for (const [id, row] of all) chunks.get(chunkOf(id, count))?.push(row)
    return { fresh, chunks }
  }

  async function write(): Promise<void> {
    if (closed) return
    const settled = waiters
    const marked = changed
    since = null
    waiters = []
    changed = new Map()
    try {
      const tables = new Map([...marked].map(([table, ids]) => [table, chunksOf(table, ids)]))
      await store.write({ ...options.meta(), chunks: Object.fromEntries(counts) }, tables)
      for (const { resolve } of settled) resolve()
    } catch (error) {
      // The store has the old state of these tables, so the next write contains them whole.
      for (const table of marked.keys()) changed.set(table, 'all')
      for (const { reject } of settled) reject(error)
    }
  }

  return {
    mark,
    flushSoon() {
      const now = Date.now()
      since ??= now
      clearTimeout(timer)
      const wait = Math.max(0, Math.min(QUIET_MS, since + LATEST_MS - now))
      timer = setTimeout(() => {
        writing = writing.then(write)
      }, wait)
      return new Promise((resolve, reject) => waiters.push({ resolve, reject }))
    },
    close() {
      closed = true
      clearTimeout(timer)
    },
  }
}
