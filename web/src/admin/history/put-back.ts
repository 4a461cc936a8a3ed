import { entityNamed, type EntityName } from '@coop/sync/entities'
import type { AffectedRow } from '@coop/sync/history'
import type { Json } from '@coop/sync/write'
import { dequal as deepEqual } from 'dequal/lite'
import { itemsOf } from '../data/json-values.ts'
import type { AdminRow, BulkEdit, RowValues } from '../data/types.ts'
import { sameValue } from '../data/values.ts'

/** The edits that give other rows back what the deletion of one took out of them, by their entities. */
export function editsToPutBack(
  affected: readonly AffectedRow[],
  rowsOf: (entity: EntityName) => readonly AdminRow[],
  newId: () => string,
): Map<EntityName, BulkEdit[]> {
  const edits = new Map<EntityName, BulkEdit[]>()
  for (const { entity, rowId, before, after } of affected) {
    const row = rowsOf(entity).find(({ id }) => id === rowId)
    if (row === undefined) continue
    const changes = valuesToPutBack(entity, row.values, before, after)
    if (Object.keys(changes).length === 0) continue
    const others = edits.get(entity) ?? []
    edits.set(entity, [...others, { op: 'update', writeId: newId(), row, changes }])
  }
  return edits
}

/** What was taken away and has not been given another value since. */
function valuesToPutBack(
  entity: EntityName,
  now: RowValues,
  before: RowValues,
  after: RowValues,
): Record<string, Json> {
  const changes: Record<string, Json> = {}
  const { children } = entityNamed(entity)
  for (const [name, was] of Object.entries(before)) {
    const list = children[name]
    if (list === undefined) {
      if (deepEqual(now[name], after[name])) changes[name] = was
      continue
    }
    const keyOf = (item: Readonly<Record<string, Json>>) =>
      JSON.stringify(list.setOf === null ? item['id'] : list.setOf.map((field) => item[field]))
    const left = new Map(itemsOf(after[name]).map((item) => [keyOf(item), item]))
    const lost = itemsOf(was).filter((item) => !left.has(keyOf(item)))
    const lostIds = new Set(lost.map(({ id }) => id))
    const standing = itemsOf(now[name]).filter(({ id }) => !lostIds.has(id ?? null))
    const keys = new Set(standing.map(keyOf))
    const next = [...standing, ...lost.filter((item) => !keys.has(keyOf(item)))]
    if (!sameValue(entity, name, now[name], next)) changes[name] = next
  }
  return changes
}
