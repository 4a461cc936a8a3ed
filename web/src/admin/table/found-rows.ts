/**
 * Of rows in their order those that match. Each row is matched once, however often others change.
 *
 * @param matches must give the same for the same row object
 * @returns gives those of the rows; the same array as before, where none of them has changed
 */
export function createFoundRows<Row extends object>(
  matches: (row: Row) => boolean,
): (rows: readonly Row[]) => readonly Row[] {
  const known = new WeakMap<Row, boolean>()
  const isFound = (row: Row): boolean => {
    const before = known.get(row)
    if (before !== undefined) return before
    const now = matches(row)
    known.set(row, now)
    return now
  }
  let found: readonly Row[] = []
  return (rows) => {
    const next = rows.filter(isFound)
    if (next.length !== found.length || next.some((row, place) => row !== found[place])) found = next
    return found
  }
}
