import {
  type Columns,
  columnsOf,
  insertsOf,
  type JsonRow,
  type ReaderState,
  type ReaderStep,
} from '@coop/sync/reader'
import { type DBSchema, openDB } from 'idb'

interface RowDatabase extends DBSchema {
  /** All rows of a shape at its last full read. One record per row would take many times as long. */
  shapes: { key: string; value: Columns }
  /** Rows that have changed since then; null for a deleted row. */
  rows: { key: [shape: string, id: string]; value: JsonRow | null }
  state: { key: 'state'; value: ReaderState }
}

type Tables = Record<string, ReadonlyMap<string, object>>

/**
 * The public rows that this browser stores between visits. Rejects if storage is unusable. A write transaction is
 * committed as soon as it is made, so a tab that is frozen afterwards does not block others.
 */
export interface RowDisk {
  /** All stored rows, as a step that fills an empty store. */
  read(): Promise<ReaderStep | null>
  /**
   * Writes rows and state in one transaction. Rejects if the disk does not contain the rows at `from`, the start
   * position of the step: a step is missing then, and later steps would hide that. A step that is already stored is
   * accepted.
   *
   * @param rows the rows after the step
   */
  commit(from: string | null, step: ReaderStep, rows: Tables): Promise<void>
  /** Replaces all stored rows. */
  replace(state: ReaderState, rows: Tables): Promise<void>
  /** Removes everything. The next visit starts without rows. */
  clear(): Promise<void>
  close(): void
}

export async function openRowDisk(name: string): Promise<RowDisk> {
  const database = await openDB<RowDatabase>(name, 2, {
    upgrade(opened) {
      // The first version stored only the rows. They are kept, because the next visit may be offline.
      for (const store of stores)
        if (!opened.objectStoreNames.contains(store)) opened.createObjectStore(store)
    },
    // Closes the database for a later version that changes its stores.
    blocking: (_current, _blocked, event) => {
      if (event.target instanceof IDBDatabase) event.target.close()
    },
  })

  /**
   * Without locks, another tab may write at the same time. Both continue from stored positions, so they reach the same
   * rows.
   */
  async function write({ state, shapes }: ReaderStep, rows: Tables): Promise<void> {
    const transaction = database.transaction(stores, 'readwrite')
    const whole = transaction.objectStore('shapes')
    const changed = transaction.objectStore('rows')
    const writes: Promise<unknown>[] = [transaction.objectStore('state').put(state, 'state')]
    for (const { name: shape, fresh, changes } of shapes) {
      const now = rows[shape] ?? new Map<string, object>()
      if (fresh) {
        // Arrays sort after all strings, so this range covers all keys of the shape.
        writes.push(changed.delete(IDBKeyRange.bound([shape], [shape, []])), whole.put(columnsOf(now), shape))
        continue
      }
      for (const id of new Set(changes.map((change) => change.id))) {
        const row = now.get(id)
        writes.push(changed.put(row === undefined ? null : { ...row }, [shape, id]))
      }
    }
    transaction.commit()
    // The transaction rejects with the cause; its requests only report that they were aborted.
    await Promise.all([transaction.done, Promise.allSettled(writes)])
  }

  return {
    async read() {
      const transaction = database.transaction(stores)
      const [state, names, columns, keys, rows] = await Promise.all([
        transaction.objectStore('state').get('state'),
        transaction.objectStore('shapes').getAllKeys(),
        transaction.objectStore('shapes').getAll(),
        transaction.objectStore('rows').getAllKeys(),
        transaction.objectStore('rows').getAll(),
      ])
      if (state === undefined) return null
      const stored = new Map(names.map((shape, index) => [shape, insertsOf(columns[index] ?? {})]))
      const shapes = Object.keys(state.shapes).map((shape) => {
        const changes = new Map((stored.get(shape) ?? []).map((change) => [change.id, change]))
        for (const [index, [of, id]] of keys.entries()) {
          if (of !== shape) continue
          const row = rows[index] ?? null
          if (row === null) changes.delete(id)
          else changes.set(id, { op: 'insert', id, row })
        }
        return { name: shape, fresh: true, changes: [...changes.values()] }
      })
      return { state, shapes }
    },
    async commit(from, step, rows) {
      const stored = await database.get('state', 'state')
      // Without locks, another tab reads independently and may have written the same step.
      if (from !== null && stored?.position === step.state.position) return
      if (from !== null && stored?.position !== from) throw new Error(`The disk has no rows of ${from}`)
      await write(step, rows)
    },
    replace: (state, rows) =>
      write(
        { state, shapes: Object.keys(rows).map((shape) => ({ name: shape, fresh: true, changes: [] })) },
        rows,
      ),
    async clear() {
      const transaction = database.transaction(stores, 'readwrite')
      const writes = stores.map((store) => transaction.objectStore(store).clear())
      transaction.commit()
      await Promise.all([transaction.done, Promise.allSettled(writes)])
    },
    close: () => database.close(),
  }
}

const stores = ['shapes', 'rows', 'state'] as const
