import type { AdminRow } from '../data/types.ts'
import type { Column, Compare } from './column.ts'

export interface Sort {
  /** Of a column. */
  readonly key: string
  readonly down: boolean
}

/**
 * An order in which no two rows are equal: ties stand by their ids, so that a live update never shuffles equal rows.
 * @param first the order of a list that is sorted by none of its columns, or by one that there is no more
 */
export function rowOrder(columns: readonly Column[], sort: Sort | null, first: Compare): Compare {
  const compare = columns.find(({ key }) => key === sort?.key)?.compare ?? first
  const direction = sort?.down === true ? -1 : 1
  return (a, b) => direction * compare(a, b) || byId(a, b)
}

export function byId(a: AdminRow, b: AdminRow): number {
  return a.id < b.id ? -1 : a.id > b.id ? 1 : 0
}
