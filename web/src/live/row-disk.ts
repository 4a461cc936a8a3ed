import type { JsonRow, ReaderState, ReaderStep, RowChange } from '@coop/sync/reader'
import { type DBSchema, type IDBPDatabase, openDB } from 'idb'

interface RowDatabase extends DBSchema {
  rows: { key: [table: string, id: string]; value: JsonRow }
  state: { key: 'state'; value: ReaderState }
}

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
   */
  commit(from: string | null, step: ReaderStep): Promise<void>
  /** Removes everything, so that the next visit starts without rows. */
  clear(): Promise<void>
  close(): void
}

export async function openRowDisk(name: string): Promise<RowDisk> {
  const database = await openDB<RowDatabase>(name, 1, {
    upgrade(fresh) {
      fresh.createObjectStore('rows')
      fresh.createObjectStore('state')
    },
    // Closes for a later version that changes the stores.
    blocking: (_current, _blocked, event) => {
      if (event.target instanceof IDBDatabase) event.target.close()
    },
  })
  return {
    async read() {
      const transaction = database.transaction(['rows', 'state'])
      const [state, keys, rows] = await Promise.all([
        transaction.objectStore('state').get('state'),
        transaction.objectStore('rows').getAllKeys(),
        transaction.objectStore('rows').getAll(),
      ])
      if (state === undefined) return null
      const changes = new Map<string, RowChange[]>(Object.keys(state.shapes).map((table) => [table, []]))
      for (const [index, [table, id]] of keys.entries()) {
        const row = rows[index]
        if (row !== undefined) changes.get(table)?.push({ op: 'insert', id, row })
      }
      const shapes = Object.keys(state.shapes).map((shape) => ({
        name: shape,
        fresh: true,
        changes: changes.get(shape) ?? [],
      }))
      return { state, shapes }
    },
    async commit(from, step) {
      const stored = await database.get('state', 'state')
      // Without locks another tab reads for itself, and may have written the same step.
      if (from !== null && stored?.position === step.state.position) return
      if (from !== null && stored?.position !== from) throw new Error(`The disk has no rows of ${from}`)
      await writeStep(database, step, await rowsBefore(database, step))
    },
    async clear() {
      const transaction = database.transaction(['rows', 'state'], 'readwrite')
      const writes = [transaction.objectStore('rows').clear(), transaction.objectStore('state').clear()]
      transaction.commit()
      await Promise.all([transaction.done, Promise.allSettled(writes)])
    },
    close: () => database.close(),
  }
}

/** The step that fills an empty store with all of these rows. */
export function wholeStep(
  state: ReaderState,
  tables: Record<string, ReadonlyMap<string, object>>,
): ReaderStep {
  const shapes = Object.entries(tables).map(([name, rows]) => ({
    name,
    fresh: true,
    changes: [...rows].map(([id, row]): RowChange => ({ op: 'insert', id, row: { ...row } })),
  }))
  return { state, shapes }
}

/** The stored rows that a step changes in part, by table and id. */
async function rowsBefore(
  database: IDBPDatabase<RowDatabase>,
  { shapes }: ReaderStep,
): Promise<Map<string, JsonRow>> {
  const keys = shapes.flatMap(({ name, fresh, changes }) =>
    fresh ? [] : changes.flatMap(({ op, id }) => (op === 'update' ? [[name, id] as [string, string]] : [])),
  )
  const before = new Map<string, JsonRow>()
  if (keys.length === 0) return before
  const { store } = database.transaction('rows')
  const rows = await Promise.all(keys.map((key) => store.get(key)))
  for (const [index, key] of keys.entries()) {
    const row = rows[index]
    if (row !== undefined) before.set(JSON.stringify(key), row)
  }
  return before
}

/** Without locks another tab may write meanwhile; a position is read on from, so both come to the same rows. */
async function writeStep(
  database: IDBPDatabase<RowDatabase>,
  step: ReaderStep,
  known: Map<string, JsonRow>,
): Promise<void> {
  const transaction = database.transaction(['rows', 'state'], 'readwrite')
  const rows = transaction.objectStore('rows')
  const writes: Promise<unknown>[] = []
  for (const { name, fresh, changes } of step.shapes) {
    // A list sorts after every text, so this range covers all keys of the table.
    if (fresh) writes.push(rows.delete(IDBKeyRange.bound([name], [name, []])))
    for (const change of changes) {
      const key = JSON.stringify([name, change.id])
      if (change.op === 'delete') {
        known.delete(key)
        writes.push(rows.delete([name, change.id]))
        continue
      }
      // A row may change twice in a step.
      const row = change.op === 'insert' ? change.row : { ...known.get(key), ...change.row }
      known.set(key, row)
      writes.push(rows.put(row, [name, change.id]))
    }
  }
  writes.push(transaction.objectStore('state').put(step.state, 'state'))
  transaction.commit()
  // The cause is the error of the transaction; its requests only fail as aborted.
  await Promise.all([transaction.done, Promise.allSettled(writes)])
}
