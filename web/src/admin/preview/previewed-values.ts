import type { EntityName } from '@coop/sync/entities'
import { overlaidRow, publicFlag } from '@coop/sync/overlay'
import type { AdminRow, RowValues } from '../data/admin-row.ts'

/**
 * The row as it will be once this edit is saved. It is there to be looked at: one that is not published, or is just being
 * hidden, counts as published.
 *
 * @param row null: it is new
 * @param at when the edit is made, as `Date.toISOString` gives it
 */
export function previewedValues(
  entity: EntityName,
  rowId: string,
  row: AdminRow | null,
  changes: RowValues,
  at: string,
): RowValues {
  const flag = publicFlag(entity)
  const isShown = flag === null || (changes[flag] ?? row?.values[flag]) === true
  const all = isShown ? changes : { ...changes, [flag]: true }
  if (row !== null && Object.keys(all).length === 0) return row.values
  const op = row === null ? 'insert' : 'update'
  const values = overlaidRow(entity, row?.values, [
    { id: rowId, seq: 0, entity, rowId, op, changes: all, at },
  ])
  if (values === undefined) throw new Error(`An ${op} leaves a row of ${entity}`)
  return values
}

/** Whether visitors will get the row once this edit is saved. */
export function isPublished(entity: EntityName, row: AdminRow | null, changes: RowValues): boolean {
  const flag = publicFlag(entity)
  return flag === null || (changes[flag] ?? row?.values[flag]) === true
}
