import type { AdminRow } from '../data/admin-row.ts'
import type { Column, SortKeyOf } from './column.ts'
import { compareKeys } from './sort-key.ts'

export interface Sort {
  /** The key of a column. */
  readonly key: string
  readonly down: boolean
}

/** An order in which no two rows are equal. Ties are ordered by id, so that a live update never swaps equal rows. */
export interface RowOrder<Row extends AdminRow = AdminRow> {
  readonly keyOf: SortKeyOf<Row>
  readonly down: boolean
}

/** @param first the order of a list without a sorted column, or whose sorted column no longer exists */
export function rowOrder(columns: readonly Column[], sort: Sort | null, first: RowOrder): RowOrder {
  const keyOf = columns.find(({ key }) => key === sort?.key)?.sortKey
  return keyOf === undefined ? first : { keyOf, down: sort?.down === true }
}

/** Returns a sorted copy. The key of each row is computed once. */
export function sortRows<Row extends AdminRow>(
  rows: readonly Row[],
  { keyOf, down }: RowOrder<Row>,
): readonly Row[] {
  const direction = down ? -1 : 1
  return rows
    .map((row) => ({ row, key: keyOf(row) }))
    .sort((a, b) => direction * compareKeys(a.key, b.key) || byId(a.row, b.row))
    .map(({ row }) => row)
}

/** Negative if the first row comes before the second. */
export function compareRows<Row extends AdminRow>({ keyOf, down }: RowOrder<Row>, a: Row, b: Row): number {
  return (down ? -1 : 1) * compareKeys(keyOf(a), keyOf(b)) || byId(a, b)
}

function byId(a: AdminRow, b: AdminRow): number {
  return a.id < b.id ? -1 : a.id > b.id ? 1 : 0
}
