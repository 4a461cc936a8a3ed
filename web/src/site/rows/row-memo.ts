import type { PublicRows } from '@coop/sync/tables'

/**
 * Memoizes values derived from the rows. It records the tables that `derive` reads, including nested derivations, and
 * derives again only if the map of one of them is replaced. A commit keeps the maps of unchanged tables, so filtering
 * thousands of rows reuses the rows prepared in the previous step.
 */
export function rowMemo<Value>(derive: (rows: PublicRows) => Value): (rows: PublicRows) => Value {
  let last: { reads: ReadonlyMap<PropertyKey, unknown>; value: Value } | undefined
  return (rows) => {
    if (last === undefined || !isCurrent(last.reads, rows)) {
      const reads = new Map<PropertyKey, unknown>()
      last = { reads, value: derive(recordReads(rows, reads)) }
    }
    return last.value
  }
}

function isCurrent(reads: ReadonlyMap<PropertyKey, unknown>, rows: PublicRows): boolean {
  for (const [table, map] of reads) if (Reflect.get(rows, table) !== map) return false
  return true
}

function recordReads(rows: PublicRows, reads: Map<PropertyKey, unknown>): PublicRows {
  return new Proxy(rows, {
    get(target, table) {
      const map: unknown = Reflect.get(target, table)
      reads.set(table, map)
      return map
    },
  })
}

/** Groups rows by the value of a column, such as the id of a parent. */
export function groupBy<Row, Key>(rows: Iterable<Row>, groupKey: (row: Row) => Key): ReadonlyMap<Key, Row[]> {
  const groups = new Map<Key, Row[]>()
  for (const row of rows) {
    const group = groups.get(groupKey(row))
    if (group) group.push(row)
    else groups.set(groupKey(row), [row])
  }
  return groups
}
