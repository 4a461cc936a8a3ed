import { childListsOf, type EntityName, entityNamed, entityNames, type Fields } from '@coop/sync/entities'
import type { AffectedRow } from '@coop/sync/history'
import type { Json } from '@coop/sync/write'
import { titleOf } from './bulk-edit.ts'
import { itemsOf } from './json-values.ts'
import { openRows, type RowsOfEntities } from './open-rows.ts'
import type { Edit } from './outbox/outbox-events.ts'
import type { RowValues } from './admin-row.ts'
import { namedEntities } from './values.ts'

/** A deletion does not wait for the first load of a browser. An undo then restores the references from the history. */
const WAIT_MS = 1_000

/** Adds to each deletion the references that it removes from other rows of this device. */
export async function withAffected(source: RowsOfEntities, edits: readonly Edit[]): Promise<readonly Edit[]> {
  const opened = openRows(source, WAIT_MS)
  try {
    const affected = new Map<EntityName, Awaited<ReturnType<typeof affectedRows>>>()
    for (const { op, entity } of edits) {
      if (op !== 'delete' || affected.has(entity)) continue
      const ids = edits.flatMap((edit) =>
        edit.op === 'delete' && edit.entity === entity ? [edit.rowId] : [],
      )
      affected.set(entity, await affectedRows(opened, entity, new Set(ids)))
    }
    return edits.map((edit) =>
      edit.op === 'delete' ? { ...edit, affected: affected.get(edit.entity)?.get(edit.rowId) ?? [] } : edit,
    )
  } catch (error) {
    console.warn('What names the deleted rows is not known', error)
    return edits
  } finally {
    opened.close()
  }
}

/**
 * The references that the deletions remove from other rows, as foreign keys do in the database, by the id of the
 * deleted row.
 */
async function affectedRows(
  opened: ReturnType<typeof openRows>,
  deleted: EntityName,
  ids: ReadonlySet<string>,
): Promise<ReadonlyMap<string, readonly AffectedRow[]>> {
  const affected = new Map<string, AffectedRow[]>()
  for (const entity of entityNames.filter((name) => namedEntities(name).has(deleted))) {
    for (const { id: rowId, values } of await opened.all(entity)) {
      for (const id of namedIn(entity, deleted, values)) {
        if (!ids.has(id)) continue
        const taken = withoutRow(entity, deleted, values, id)
        const row = { entity, rowId, title: titleOf(entity, rowId, values), ...taken }
        affected.set(id, [...(affected.get(id) ?? []), row])
      }
    }
  }
  return affected
}

function referencesIn(fields: Fields, deleted: EntityName): [name: string, isNullable: boolean][] {
  return Object.entries(fields).flatMap(([name, { references, nullable }]) =>
    references === deleted ? [[name, nullable]] : [],
  )
}

function namedIn(entity: EntityName, deleted: EntityName, values: RowValues): ReadonlySet<string> {
  const declared = entityNamed(entity)
  const named = [
    ...referencesIn(declared.fields, deleted).map(([name]) => values[name]),
    ...childListsOf(declared).flatMap(({ name, list }) =>
      referencesIn(list.fields, deleted).flatMap(([field]) =>
        itemsOf(values[name]).map((item) => item[field]),
      ),
    ),
  ]
  return new Set(named.filter((id) => typeof id === 'string'))
}

/** The fields and lists of a row that reference another row, before and after the other row is removed. */
function withoutRow(
  entity: EntityName,
  deleted: EntityName,
  values: RowValues,
  id: string,
): Pick<AffectedRow, 'before' | 'after'> {
  const declared = entityNamed(entity)
  const before: Record<string, Json> = {}
  const after: Record<string, Json> = {}
  for (const [name] of referencesIn(declared.fields, deleted)) {
    if (values[name] !== id) continue
    before[name] = id
    after[name] = null
  }
  for (const { name, list } of childListsOf(declared)) {
    const references = referencesIn(list.fields, deleted)
    const items = itemsOf(values[name])
    const left = items.flatMap((item) => {
      const deletedReferences = references.filter(([field]) => item[field] === id)
      if (deletedReferences.some(([, isNullable]) => !isNullable)) return []
      return [
        deletedReferences.length === 0
          ? item
          : { ...item, ...Object.fromEntries(deletedReferences.map(([field]) => [field, null])) },
      ]
    })
    if (left.length === items.length && left.every((item, i) => item === items[i])) continue
    before[name] = items
    after[name] = left
  }
  return { before, after }
}
