import type { PublicRows, PublicTables } from '@coop/sync/contract'

/**
 * Derives something from some tables, once per state of those tables. A commit that leaves them alone leaves their maps
 * alone as well, so a filter step over thousands of rows finds the prepared rows of the step before.
 */
export function rowMemo<Value>(
  tables: readonly (keyof PublicTables)[],
  derive: (rows: PublicRows) => Value,
): (rows: PublicRows) => Value {
  let last: { maps: readonly unknown[]; value: Value } | undefined
  return (rows) => {
    const maps = tables.map((table) => rows[table])
    if (last === undefined || maps.some((map, index) => map !== last?.maps[index])) {
      last = { maps, value: derive(rows) }
    }
    return last.value
  }
}

/** Rows by the value of one of their columns, such as a parent's id. */
export function groupBy<Row, Key>(rows: Iterable<Row>, keyOf: (row: Row) => Key): ReadonlyMap<Key, Row[]> {
  const groups = new Map<Key, Row[]>()
  for (const row of rows) {
    const group = groups.get(keyOf(row))
    if (group) group.push(row)
    else groups.set(keyOf(row), [row])
  }
  return groups
}
