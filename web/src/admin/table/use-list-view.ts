import { useMemo } from 'react'
import type { AdminRow } from '../data/admin-row.ts'
import { createListView } from './list-view.ts'
import type { RowOrder } from './row-order.ts'

/** The matching rows in their order. Other functions start a new view, so they must be memoized. */
export function useListView<Row extends AdminRow>(
  rows: readonly Row[],
  matches: (row: Row) => boolean,
  order: RowOrder<Row>,
): readonly Row[] {
  const viewOf = useMemo(() => createListView(matches, order), [matches, order])
  return useMemo(() => viewOf(rows), [viewOf, rows])
}
