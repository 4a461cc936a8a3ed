import type { EntityName } from '@coop/sync/entities'
import { overlaidRow, publicFlag } from '@coop/sync/overlay'
import type { AdminRow, RowValues } from '../data/admin-row.ts'

/**
 * The row after this edit is saved. An unpublished or hidden row counts as published, so that it can be previewed.
 *
 * @param row null if it is new
 * @param at the time of the edit, in the format of `Date.toISOString`
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

/** Whether the row is public after this edit is saved. */
export function isPublished(entity: EntityName, row: AdminRow | null, changes: RowValues): boolean {
  const flag = publicFlag(entity)
  return flag === null || (changes[flag] ?? row?.values[flag]) === true
}
