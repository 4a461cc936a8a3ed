/**
 * Of rows in their order those that match. Each row is matched once, however often others change.
 *
 * @param matches must give the same for the same row object
 * @returns gives those of the rows; the same array as before, where none of them has changed
 */
export function createFoundRows<Row extends object>(
  matches: (row: Row) => boolean,
): (rows: readonly Row[]) => readonly Row[] {
  const isMatchByRow = new WeakMap<Row, boolean>()
  const isFound = (row: Row): boolean => {
    const before = isMatchByRow.get(row)
    if (before !== undefined) return before
    const now = matches(row)
    isMatchByRow.set(row, now)
    return now
  }
  let matching: readonly Row[] = []
  return (rows) => {
    const next = rows.filter(isFound)
    if (next.length !== matching.length || next.some((row, place) => row !== matching[place])) matching = next
    return matching
  }
}
