import type { AdminRow } from '../data/admin-row.ts'
import type { Column, SortKeyOf } from './column.ts'
import { compareKeys } from './sort-key.ts'

export interface Sort {
  /** Of a column. */
  readonly key: string
  readonly down: boolean
}

/** An order in which no two rows are equal: ties stand by their ids, so that a live update never shuffles equal rows. */
export interface RowOrder<Row extends AdminRow = AdminRow> {
  readonly keyOf: SortKeyOf<Row>
  readonly down: boolean
}

/** @param first the order of a list that is sorted by none of its columns, or by one that there is no more */
export function rowOrder(columns: readonly Column[], sort: Sort | null, first: RowOrder): RowOrder {
  const keyOf = columns.find(({ key }) => key === sort?.key)?.sortKey
  return keyOf === undefined ? first : { keyOf, down: sort?.down === true }
}

/** A sorted copy. The key of each row is computed once. */
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

/** Less than 0: the first of the two stands before the other. */
export function compareRows<Row extends AdminRow>({ keyOf, down }: RowOrder<Row>, a: Row, b: Row): number {
  return (down ? -1 : 1) * compareKeys(keyOf(a), keyOf(b)) || byId(a, b)
}

function byId(a: AdminRow, b: AdminRow): number {
  return a.id < b.id ? -1 : a.id > b.id ? 1 : 0
}
