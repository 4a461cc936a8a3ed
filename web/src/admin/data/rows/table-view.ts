import { type EditedValues, editedRows, tablesOf } from '@coop/sync/overlay'
import { childListsOf, type EntityName, entityNamed, entityNames } from '@coop/sync/entities'
import type { ShapeStep, TableMaps } from '@coop/sync/reader'

export type RowIds = ReadonlySet<string> | 'all'

const parents = new Map(
  entityNames.flatMap((entity) =>
    childListsOf(entityNamed(entity)).map(
      ({ list }) => [list.table, { entity, key: list.parentKey }] as const,
    ),
  ),
)
const owners = new Map<string, EntityName>(entityNames.map((entity) => [entityNamed(entity).table, entity]))

/** The rows of an entity in the form in which they are edited: all rows, or those with these ids. */
export function editedRowsOf(entity: EntityName, tables: TableMaps, ids: RowIds): Map<string, EditedValues> {
  const own = entityNamed(entity).table
  return editedRows(entity, (table) => {
    const rows = tables.get(table)
    if (rows === undefined) return []
    if (ids === 'all') return rows.values()
    if (table === own) return [...ids].map((id) => rows.get(id)).filter((row) => row !== undefined)
    const key = parents.get(table)?.key ?? ''
    return [...rows.values()].filter((row) => {
      const parent = row[key]
      return typeof parent === 'string' && ids.has(parent)
    })
  })
}

/** The rows of each entity that a step changes. A child row counts for its old and its new parent. */
export function changedRows(
  shapes: readonly ShapeStep[],
  before: TableMaps,
  after: TableMaps,
): Map<EntityName, RowIds> {
  const changed = new Map<EntityName, Set<string> | 'all'>()
  const note = (entity: EntityName, ids: readonly string[] | 'all') => {
    const before = changed.get(entity) ?? new Set<string>()
    changed.set(entity, ids === 'all' || before === 'all' ? 'all' : new Set([...before, ...ids]))
  }
  for (const { name, fresh, changes } of shapes) {
    if (!fresh && changes.length === 0) continue
    const entity = owners.get(name)
    if (entity !== undefined) note(entity, fresh ? 'all' : changes.map(({ id }) => id))
    const parent = parents.get(name)
    if (parent === undefined) continue
    const parentIds = (tables: TableMaps) =>
      changes.flatMap(({ id }) => {
        const value = tables.get(name)?.get(id)?.[parent.key]
        return typeof value === 'string' ? [value] : []
      })
    note(parent.entity, fresh ? 'all' : [...parentIds(before), ...parentIds(after)])
  }
  return changed
}

/** Merges two changes; `second` is the later one. */
export function mergedChanges(
  first: ReadonlyMap<EntityName, RowIds>,
  second: ReadonlyMap<EntityName, RowIds>,
): Map<EntityName, RowIds> {
  const merged = new Map(first)
  for (const [entity, ids] of second) {
    const before = merged.get(entity) ?? new Set<string>()
    merged.set(entity, ids === 'all' || before === 'all' ? 'all' : new Set([...before, ...ids]))
  }
  return merged
}

/** The rows that differ between two states of the tables. Unchanged rows must be the same objects. */
export function differingRows(before: TableMaps, after: TableMaps): Map<EntityName, RowIds> {
  const shapes = entityNames.flatMap(tablesOf).map((name): ShapeStep => {
    const [old, now] = [before.get(name), after.get(name)]
    const ids = new Set([...(old?.keys() ?? []), ...(now?.keys() ?? [])])
    const changes = [...ids]
      .filter((id) => old?.get(id) !== now?.get(id))
      .map((id) => ({ op: 'delete' as const, id }))
    return { name, fresh: false, changes }
  })
  return changedRows(shapes, before, after)
}
