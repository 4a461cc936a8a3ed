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
  /** All rows of a shape, as it was read from the beginning: a record for each row takes many times as long. */
  shapes: { key: string; value: Columns }
  /** Rows that changed since then; null where the row was deleted. */
  rows: { key: [shape: string, id: string]; value: JsonRow | null }
  state: { key: 'state'; value: ReaderState }
}

type Tables = Record<string, ReadonlyMap<string, object>>

/**
 * The public rows as this browser stores them between visits. Rejects where storage is unusable. A transaction that
 * writes needs its tab no more once it is made: a tab that is frozen then keeps no other one waiting.
 */
export interface RowDisk {
  /** All stored rows, as the step that fills an empty store with them. */
  read(): Promise<ReaderStep | null>
  /**
   * Writes rows and state in one transaction. Rejects where the disk does not hold the rows of `from`, the position
   * that the step starts from: a step is missing, and later ones would hide that. A step that is there already counts.
   *
   * @param rows the rows after the step
   */
  commit(from: string | null, step: ReaderStep, rows: Tables): Promise<void>
  /** Writes all rows in place of those that are there. */
  replace(state: ReaderState, rows: Tables): Promise<void>
  /** Removes everything, so that the next visit starts without rows. */
  clear(): Promise<void>
  close(): void
}

export async function openRowDisk(name: string): Promise<RowDisk> {
  const database = await openDB<RowDatabase>(name, 2, {
    upgrade(opened) {
      // The first version had the rows alone, which stay: a visitor may open the next one without a network.
      for (const store of stores)
        if (!opened.objectStoreNames.contains(store)) opened.createObjectStore(store)
    },
    // Closes for a later version that changes the stores.
    blocking: (_current, _blocked, event) => {
      if (event.target instanceof IDBDatabase) event.target.close()
    },
  })

  /** Without locks another tab may write meanwhile; a position is read on from, so both come to the same rows. */
  async function write({ state, shapes }: ReaderStep, rows: Tables): Promise<void> {
    const transaction = database.transaction(stores, 'readwrite')
    const whole = transaction.objectStore('shapes')
    const changed = transaction.objectStore('rows')
    const writes: Promise<unknown>[] = [transaction.objectStore('state').put(state, 'state')]
    for (const { name: shape, fresh, changes } of shapes) {
      const now = rows[shape] ?? new Map<string, object>()
      if (fresh) {
        // A list sorts after every text, so this range covers all keys of the shape.
        writes.push(changed.delete(IDBKeyRange.bound([shape], [shape, []])), whole.put(columnsOf(now), shape))
        continue
      }
      for (const id of new Set(changes.map((change) => change.id))) {
        const row = now.get(id)
        writes.push(changed.put(row === undefined ? null : { ...row }, [shape, id]))
      }
    }
    transaction.commit()
    // The cause is the error of the transaction; its requests only fail as aborted.
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
      // Without locks another tab reads for itself, and may have written the same step.
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
