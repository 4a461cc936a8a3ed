/**
 * Filters rows in their order. Each row object is matched only once.
 *
 * @param matches must return the same for the same row object
 * @returns a filter that returns the previous array if the result is unchanged
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
