import type { AdminRow } from '../data/types.ts'
import type { Column, Compare } from './column.ts'

export interface Sort {
  /** Of a column. */
  readonly key: string
  readonly down: boolean
}

/** @param first the order of a list that is sorted by none of its columns, or by one that there is no more */
export function sortedRows(
  rows: readonly AdminRow[],
  columns: readonly Column[],
  sort: Sort | null,
  first: Compare,
): AdminRow[] {
  const compare = columns.find(({ key }) => key === sort?.key)?.compare ?? first
  const direction = sort?.down === true ? -1 : 1
  // Ties stay in the order of their ids, so that a live update never shuffles equal rows.
  return rows.toSorted((a, b) => direction * compare(a, b) || (a.id < b.id ? -1 : 1))
}
