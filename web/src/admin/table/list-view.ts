import type { AdminRow } from '../data/admin-row.ts'
import { compareRows, type RowOrder, sortRows } from './row-order.ts'

/** More changes than this are merged in one pass over the view, instead of being searched for one by one. */
const FEW = 100

/**
 * Maintains a sorted view of the matching rows incrementally. For each new state of the rows, only the row objects that
 * differ from before are matched and inserted.
 *
 * @param matches must return the same for the same row object
 * @returns a function from rows to the view, which returns the previous array if no row of the view has changed
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

/** The rows that only one of the two states has. Equal rows at both ends cost one comparison each. */
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
    // Two sorted runs, which the sort of the engine merges in linear time.
    return sortRows([...rest, ...added], order)
  }
  const indexes = removed.map((row) => rowIndex(view, row, order)).filter((index) => index !== null)
  if (indexes.length === 0 && added.length === 0) return view
  const removedIndexes = new Set(indexes)
  const next = view.filter((_, index) => !removedIndexes.has(index))
  for (const row of added) next.splice(lowerBound(next, row, order), 0, row)
  return next
}

/** null: the row did not match. */
function rowIndex<Row extends AdminRow>(view: readonly Row[], row: Row, order: RowOrder<Row>): number | null {
  const index = lowerBound(view, row, order)
  return view[index] === row ? index : null
}

/** The first position whose row is not before this one, by binary search. */
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
