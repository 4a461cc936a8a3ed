import { createListeners } from '../listeners.ts'
import type { JsonRow, ReaderState, ReaderStep, ReaderStore, ShapeStep } from './reader-store.ts'

type AnyTables<Tables> = { [Name in keyof Tables]: object }
type Rows = ReadonlyMap<string, JsonRow>

/** Rows by table and id, never changed in place: an unchanged table or row is the same object as before. */
export type TableMaps = ReadonlyMap<string, Rows>

/** All rows of every shape; an unchanged shape keeps its map. */
type ShapeRows<Tables> = { readonly [Name in keyof Tables]: ReadonlyMap<string, Tables[Name]> }

export interface MemoryRows<Tables extends AnyTables<Tables>> extends ReaderStore {
  /** The same object until the next commit that changes a row. */
  rows(): ShapeRows<Tables>
  state(): ReaderState | null
  /** Called after every commit. Returns the end of the subscription. */
  subscribe(listener: () => void): () => void
}

/**
 * The rows of a reader, immutable and in memory. The catalogue defines the columns of a shape, so `Tables` is not
 * checked.
 */
export function createMemoryRows<Tables extends AnyTables<Tables>>(
  names: readonly (keyof Tables & string)[],
): MemoryRows<Tables> {
  let state: ReaderState | null = null
  let tables: TableMaps = new Map(names.map((name) => [name, new Map()]))
  let view = viewOf<Tables>(tables)
  const listeners = createListeners()
  return {
    load: () => Promise.resolve(state),
    commit: async (step: ReaderStep) => {
      const next = tablesAfter(tables, step.shapes)
      if (next !== tables) view = viewOf<Tables>(next)
      tables = next
      state = step.state
      listeners.notify()
    },
    rows: () => view,
    state: () => state,
    subscribe: (listener) => listeners.add(listener),
  }
}

/** The tables after these changes. Changes of unknown shapes are ignored. */
export function tablesAfter(tables: TableMaps, shapes: readonly ShapeStep[]): TableMaps {
  const changed = shapes.filter(({ name, fresh, changes }) => tables.has(name) && (fresh || changes.length))
  if (changed.length === 0) return tables
  const next = new Map(tables)
  for (const shape of changed) next.set(shape.name, rowsAfter(shape, tables.get(shape.name)))
  return next
}

function rowsAfter(step: ShapeStep, before: Rows | undefined): Rows {
  const rows = new Map<string, JsonRow>(step.fresh ? [] : before)
  for (const change of step.changes) {
    if (change.op === 'delete') rows.delete(change.id)
    else if (change.op === 'insert') rows.set(change.id, change.row)
    else {
      const row = rows.get(change.id)
      if (row === undefined) throw new Error(`${step.name} ${change.id} was updated and is not there`)
      rows.set(change.id, { ...row, ...change.row })
    }
  }
  return rows
}

function viewOf<Tables>(tables: TableMaps): ShapeRows<Tables> {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the caller's word for what the catalogue holds
  return Object.fromEntries(tables) as ShapeRows<Tables>
}
