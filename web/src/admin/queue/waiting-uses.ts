import { type EntityName, entityNamed } from '@coop/sync/entities'
import { fold } from '@coop/sync/rules'
import type { Json } from '@coop/sync/write'
import { isItem, textOf } from '../data/json-values.ts'
import type { AdminRow } from '../data/admin-row.ts'
import type { EntityEdit } from '../data/outbox/entity-edit.ts'
import type { ParkedEdit } from '../data/outbox/parked-edit.ts'
import { namingEntities, type RowUse, rowUses } from '../deletion/row-uses.ts'
import { titleOf } from '../data/row-values.ts'

type RowsOf = (entity: EntityName) => readonly AdminRow[]

/** The rows that reference a new row which is not on the site, and whose edits wait for it. Empty for other edits. */
export function waitingUses({ write }: ParkedEdit, rowsOf: RowsOf): readonly RowUse[] {
  if (write.op !== 'insert') return []
  // A theme is referenced by its name, so edits do not wait for it.
  return rowUses(write.entity, [rowOf(write)], rowsOf).filter(
    ({ loss }) => loss !== 'theme' && loss !== 'picture',
  )
}

/** The entities whose rows `waitingUses` reads. */
export function waitingEntities({ write }: ParkedEdit): readonly EntityName[] {
  return write.op === 'insert' ? [...new Set([write.entity, ...namingEntities(write.entity)])] : []
}

/** A row of the site with the title or the address of the new row. */
export function existingRow({ write }: ParkedEdit, rowsOf: RowsOf): AdminRow | null {
  const entity = entityNamed(write.entity)
  const named = (row: Pick<AdminRow, 'id' | 'values'>) => fold(titleOf(entity, row.values, row.id).trim())
  const mine = rowOf(write)
  const otherRows = rowsOf(write.entity).filter(
    ({ id, edit }) => id !== write.rowId && edit?.kind !== 'parked',
  )
  const slug = textOf(write.changes['slug'])
  return (
    otherRows.find((row) => named(row) === named(mine)) ??
    otherRows.find((row) => slug !== '' && row.values['slug'] === slug) ??
    null
  )
}

/** Makes the edits that replace references to one row with references to another. */
export function renamingEdits(
  uses: readonly RowUse[],
  from: string,
  to: string,
  rowsOf: RowsOf,
  newId: () => string,
): readonly EntityEdit[] {
  const keys = new Map(uses.map(({ entity, rowId }) => [`${entity} ${rowId}`, { entity, rowId }]))
  return [...keys.values()].flatMap(({ entity, rowId }): EntityEdit[] => {
    const row = rowsOf(entity).find(({ id }) => id === rowId)
    if (row === undefined) return []
    const { fields, children } = entityNamed(entity)
    const changes: Record<string, Json> = {}
    for (const name of [...Object.keys(fields), ...Object.keys(children)]) {
      const value = row.values[name]
      const next = value === undefined ? undefined : replaced(value, from, to)
      if (next !== undefined && next !== value) changes[name] = next
    }
    return [{ entity, op: 'update', writeId: newId(), row, changes }]
  })
}

function replaced(value: Json, from: string, to: string): Json {
  if (value === from) return to
  if (!Array.isArray(value)) return value
  const items = value.map((item) =>
    isItem(item) && Object.values(item).includes(from)
      ? Object.fromEntries(Object.entries(item).map(([name, each]) => [name, each === from ? to : each]))
      : item,
  )
  return items.some((item, index) => item !== value[index]) ? items : value
}

function rowOf({ rowId, changes }: ParkedEdit['write']): AdminRow {
  return { id: rowId, values: changes, edit: null }
}
