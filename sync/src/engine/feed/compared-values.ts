import { type Matches, messageKey } from '../log/change-messages.ts'
import type { Row, RowChange } from '../query/row.ts'
import type { Shape } from '../shape/shape.ts'
import type { ShapeStore } from '../shape/shape-store.ts'
import { readStoredRows } from './stored-rows.ts'
import { SubqueryValues } from './subquery-values.ts'

/** The rows of a shape, reduced to the columns that a subquery compares. */
type Variant = { columns: readonly number[]; values: SubqueryValues }
type Settled = { columns: readonly number[] } & ReturnType<SubqueryValues['settle']>

/** The compared columns of the rows that answer subqueries. */
export class ComparedValues {
  readonly #store: Pick<ShapeStore, 'registry' | 'read' | 'snapshotFolder'>
  readonly #variants = new Map<Shape, Variant[]>()

  constructor(store: Pick<ShapeStore, 'registry' | 'read' | 'snapshotFolder'>) {
    this.#store = store
  }

  has(shape: Shape): boolean {
    return this.#variants.has(shape)
  }

  of(shape: Shape, columns: readonly number[]): SubqueryValues | undefined {
    return this.#variants.get(shape)?.find((each) => isSame(each.columns, columns))?.values
  }

  /** Whether a shape in the open transaction needs rows of this one that are not loaded. */
  lacks(shape: Shape, newestShapeId: number): boolean {
    return this.#missing(shape, newestShapeId).length > 0
  }

  /** @throws DamagedLogError */
  async read(shape: Shape, newestShapeId: number): Promise<void> {
    for (const columns of this.#missing(shape, newestShapeId)) {
      if (this.of(shape, columns) !== undefined) continue
      const byRow = new Map<string, ReadonlyMap<number, string | null>>()
      await readStoredRows(this.#store, shape, {
        put: (key, texts) => byRow.set(key, new Map([...(byRow.get(key) ?? []), ...texts])),
        remove: (key) => byRow.delete(key),
        movedIn: () => {},
      })
      const values = new SubqueryValues()
      for (const [key, texts] of byRow)
        values.set(
          key,
          columns.map((column) => texts.get(column) ?? null),
        )
      values.settle()
      this.#variants.set(shape, [...(this.#variants.get(shape) ?? []), { columns, values }])
    }
  }

  /** Applies a change of the shape. False: none of its rows are loaded. */
  record(shape: Shape, change: RowChange, matches: Matches): boolean {
    const variants = this.#variants.get(shape)
    if (variants === undefined) return false
    const keyOf = (row: Row | null): string | null => row && messageKey(shape.messages, row)
    const oldKey = matches.old ? keyOf(change.old) : null
    const newKey = matches.new ? keyOf(change.new) : null
    for (const { columns, values } of variants) {
      if (oldKey !== null && oldKey !== newKey) values.set(oldKey, null)
      if (newKey === null) continue
      values.set(
        newKey,
        columns.map((column) => change.new?.[column] ?? null),
      )
    }
    return true
  }

  /** The transaction ends. */
  settle(shape: Shape): Settled[] {
    return (this.#variants.get(shape) ?? []).map(({ columns, values }) => ({ columns, ...values.settle() }))
  }

  forgetRetired(): void {
    for (const shape of this.#variants.keys()) if (shape.retired) this.#variants.delete(shape)
  }

  /** The columns by which this shape's rows are compared and not loaded yet. */
  #missing(shape: Shape, newestShapeId: number): (readonly number[])[] {
    const missing: (readonly number[])[] = []
    for (const { record } of this.#store.registry.dependentsOf(shape)) {
      if (record.id > newestShapeId) continue
      for (const { key, values } of record.subqueries?.terms ?? [])
        if (key === shape.record.key && this.of(shape, values) === undefined) missing.push(values)
    }
    return missing
  }
}

export function isSame(one: readonly number[], other: readonly number[]): boolean {
  return one.length === other.length && one.every((column, index) => column === other[index])
}
