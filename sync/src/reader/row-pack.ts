import { z } from 'zod'
import type { Json } from '../write.ts'
import type { JsonRow, ReaderState, ReaderStep, RowChange } from './reader-store.ts'

/** Columns of equal length, by name: half the bytes of a list of rows, which repeats the names in every row. */
export type Columns = Record<string, Json[]>

const packSchema = z.object({
  state: z.object({
    position: z.string(),
    lsn: z.string(),
    shapes: z.record(z.string(), z.object({ handle: z.string(), offset: z.string() })),
  }),
  // The catalogue defines the values of a column, as for the rows of a shape.
  shapes: z.record(z.string(), z.record(z.string(), z.custom<Json[]>(Array.isArray))),
})

/**
 * All rows of a reader as one JSON text, from which another reader begins instead of reading every shape.
 *
 * @param state the position of the rows, from which a reader of the same shapes continues
 * @param tables the rows by shape and id; all rows of a shape have the same columns, `id` among them
 */
export function packRows(state: ReaderState, tables: Record<string, ReadonlyMap<string, object>>): string {
  const shapes = Object.entries(tables).map(([name, rows]) => [name, columnsOf(rows)])
  return JSON.stringify({ state, shapes: Object.fromEntries(shapes) })
}

/**
 * The step that fills an empty store with the rows of a pack.
 *
 * @param pack the parsed JSON of `packRows`
 * @param names the shapes that the reader follows: a pack without one of them is refused
 * @throws on an invalid pack
 */
export function unpackRows(pack: unknown, names: readonly string[]): ReaderStep {
  const { state, shapes } = packSchema.parse(pack)
  const steps = names.map((name) => {
    const columns = shapes[name]
    if (columns === undefined || state.shapes[name] === undefined) throw new Error(`The pack lacks ${name}`)
    return { name, fresh: true, changes: insertsOf(columns) }
  })
  return { state, shapes: steps }
}

/**
 * The rows of a shape, column by column.
 *
 * @param rows by id; all have the same columns
 */
export function columnsOf(rows: ReadonlyMap<string, object>): Columns {
  const all = [...rows.values()]
  const names = Object.keys(all[0] ?? {})
  return Object.fromEntries(names.map((name) => [name, all.map((row) => Reflect.get(row, name) ?? null)]))
}

/**
 * The rows of `columnsOf` as changes, in their order.
 *
 * @throws when a row has no id
 */
export function insertsOf(columns: Columns): RowChange[] {
  const entries = Object.entries(columns)
  return (columns['id'] ?? []).map((id, index) => {
    if (typeof id !== 'string') throw new Error('A row has no id')
    const row: JsonRow = Object.fromEntries(entries.map(([name, values]) => [name, values[index] ?? null]))
    return { op: 'insert', id, row }
  })
}
