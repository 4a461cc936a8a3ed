import type { AdminRow } from '../data/admin-row.ts'
import { compareRows, type RowOrder, sortRows } from './row-order.ts'

/** More changes than this are merged in one pass over the view instead of being searched for one by one. */
const FEW = 100

/**
 * A view of rows, those that match in their order, maintained incrementally: of each next state of the rows only those
 * that are other objects than before are matched and put in their places.
 *
 * @param matches must give the same for the same row object
 * @returns gives the view of the rows; the same array as for the rows before, where none of its rows has changed
 */
export function createListView<Row extends AdminRow>(
  matches: (row: Row) => boolean,
  order: RowOrder<Row>,
): (rows: readonly Row[]) => readonly Row[] {
  let source: readonly Row[] = []
  let view: readonly Row[] = []
  return (rows) => {
    const { removed, added } = changesBetween(source, rows)
    source = rows
    view = viewAfter(view, removed, added.filter(matches), order)
    return view
  }
}

/** Rows that only one of the two states has. Rows that are equal at both ends cost no more than a comparison each. */
function changesBetween<Row>(
  before: readonly Row[],
  after: readonly Row[],
): { removed: Row[]; added: Row[] } {
  const shorter = Math.min(before.length, after.length)
  let start = 0
  while (start < shorter && before[start] === after[start]) start += 1
  let end = 0
  while (end < shorter - start && before.at(-1 - end) === after.at(-1 - end)) end += 1
  const left = before.slice(start, before.length - end)
  const right = after.slice(start, after.length - end)
  const old = new Set(left)
  const next = new Set(right)
  return { removed: left.filter((row) => !next.has(row)), added: right.filter((row) => !old.has(row)) }
}

function viewAfter<Row extends AdminRow>(
  view: readonly Row[],
  removed: readonly Row[],
  added: readonly Row[],
  order: RowOrder<Row>,
): readonly Row[] {
  if (removed.length + added.length > FEW) {
    const removedRows = new Set(removed)
    const rest = view.filter((row) => !removedRows.has(row))
    if (rest.length === view.length && added.length === 0) return view
    // A sorted run before another one: the engine's sort merges them.
    return sortRows([...rest, ...added], order)
  }
  const indexes = removed.map((row) => rowIndex(view, row, order)).filter((index) => index !== null)
  if (indexes.length === 0 && added.length === 0) return view
  const removedIndexes = new Set(indexes)
  const next = view.filter((_, index) => !removedIndexes.has(index))
  for (const row of added) next.splice(lowerBound(next, row, order), 0, row)
  return next
}

/** null: the row has not matched. */
function rowIndex<Row extends AdminRow>(view: readonly Row[], row: Row, order: RowOrder<Row>): number | null {
  const index = lowerBound(view, row, order)
  return view[index] === row ? index : null
}

/** The first place whose row does not stand before this one, by binary search. */
function lowerBound<Row extends AdminRow>(view: readonly Row[], row: Row, order: RowOrder<Row>): number {
  let low = 0
  let high = view.length
  while (low < high) {
    const middle = (low + high) >>> 1
    const other = view[middle]
    if (other !== undefined && compareRows(order, other, row) < 0) low = middle + 1
    else high = middle
  }
  return low
}
