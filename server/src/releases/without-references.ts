import { childListsOf, type EntityName, entityNamed, entityNames, type Fields } from '@coop/sync/entities'
import type { PublicTableRow } from '@coop/sync/overlay'

type Tables = ReadonlyMap<string, Map<string, PublicTableRow>>

/**
 * Removes references to deleted rows from all tables, as the foreign keys do: an optional one becomes null, and a list
 * item that requires it is removed.
 *
 * @param deleted the ids of the deleted rows, by entity
 */
export function withoutReferences(
  tables: Tables,
  deleted: ReadonlyMap<EntityName, ReadonlySet<string>>,
): void {
  if (deleted.size === 0) return
  for (const name of entityNames) {
    const entity = entityNamed(name)
    clear(tables.get(entity.table), entity.fields, deleted)
    for (const { list } of childListsOf(entity)) clear(tables.get(list.table), list.fields, deleted)
  }
}

function clear(
  table: Map<string, PublicTableRow> | undefined,
  fields: Fields,
  deleted: ReadonlyMap<string, ReadonlySet<string>>,
): void {
  for (const [field, { references, nullable }] of Object.entries(fields)) {
    const ids = references === null ? undefined : deleted.get(references)
    if (table === undefined || ids === undefined) continue
    for (const row of table.values()) {
      const id = row[field]
      if (typeof id !== 'string' || !ids.has(id)) continue
      if (nullable) table.set(row.id, { ...row, [field]: null })
      else table.delete(row.id)
    }
  }
}
