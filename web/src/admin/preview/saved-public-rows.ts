import { type EntityName, contentNames } from '@coop/sync/entities'
import {
  type PublicChange,
  type PublicParts,
  publicParts,
  publicTablesOf,
  type PublicTableRow,
  type PublicTableRows,
} from '@coop/sync/overlay'
import type { AdminRow, RowValues } from '../data/admin-row.ts'
import type { RowsOf } from './preview-place.ts'

const partsOfRows = new WeakMap<RowValues, PublicParts>()

/**
 * Computes the public rows as this device would publish them, with all edits saved on it. If the list of an entity is
 * unchanged, its tables are the same maps as before. An unchanged row keeps its public row objects.
 */
export function createSavedPublicRows(): (rowsOf: RowsOf) => PublicTableRows {
  const lists = new Map<EntityName, readonly AdminRow[]>()
  let tables: PublicTableRows = new Map()
  return (rowsOf) => {
    const changed = contentNames.filter((entity) => lists.get(entity) !== rowsOf(entity))
    if (changed.length === 0) return tables
    const next = new Map(tables)
    for (const entity of changed) {
      const rows = rowsOf(entity)
      lists.set(entity, rows)
      for (const [table, ofTable] of tablesOf(entity, rows)) next.set(table, ofTable)
    }
    tables = next
    return tables
  }
}

function tablesOf(entity: EntityName, rows: readonly AdminRow[]): Map<string, Map<string, PublicTableRow>> {
  const tables = new Map(publicTablesOf(entity).map((table) => [table, new Map<string, PublicTableRow>()]))
  for (const { id, values } of rows) {
    let parts = partsOfRows.get(values)
    if (parts === undefined) {
      parts = publicParts(entity, id, values)
      partsOfRows.set(values, parts)
    }
    for (const [table, ofTable] of tables) for (const row of parts.get(table) ?? []) ofTable.set(row.id, row)
  }
  return tables
}

/** The changes for a reader with the previous rows; null: a reader without rows. */
export function changesBetween(before: PublicTableRows | null, after: PublicTableRows): PublicChange[] {
  return [...after].flatMap(([table, rows]) => {
    const rowsBefore = before?.get(table)
    if (rowsBefore === rows) return []
    const set = [...rows.values()].filter((row) => rowsBefore?.get(row.id) !== row)
    const removed = [...(rowsBefore?.keys() ?? [])].filter((id) => !rows.has(id))
    return set.length + removed.length === 0 ? [] : [{ table, set, removed }]
  })
}
