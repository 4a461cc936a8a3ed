import { type EntityName, entityNamed } from '@coop/sync/entities'
import type { Json } from '@coop/sync/write'
import type { DoneAct } from '../data/use-done-toast.ts'
import { chosenTimeNames } from '../data/chosen-times.ts'
import type { AdminData } from '../data/admin-data.ts'
import type { AdminRow, RowValues } from '../data/admin-row.ts'
import { lastPlace } from '../order/last-place.ts'
import type { FormStart } from './form-start.ts'
import { changedNames, editableValues, normaliseValues, rechosenTimeNames } from './form-values.ts'

/** `stepId` is null if the save cannot be undone. */
type SaveResult = 'unchanged' | (DoneAct & { readonly rowId: string })

/**
 * Adds the edit to the outbox. It contains only the fields changed in the form, compared with the row when it was
 * opened. A new row is placed last, unless the form gives it a place.
 */
export async function saveForm(
  data: AdminData,
  name: EntityName,
  start: FormStart,
  base: RowValues,
  row: Record<string, Json>,
  rows: readonly AdminRow[],
): Promise<SaveResult> {
  const { rowId, resend } = start
  if (rowId === null) {
    // Rows may have been added since the form was opened.
    const isPlaced = row['display_order'] !== start.values['display_order']
    return await data.create(name, isPlaced ? row : { ...row, ...lastPlace(name, rows) })
  }
  const entity = entityNamed(name)
  const before = normaliseValues(entity, editableValues(entity, base))
  const changedFields = changedNames(name, before, row)
  const said = rechosenTimeNames(name, start.values, row)
  const times = changedFields.length === 0 ? said : chosenTimeNames(name)
  const changed = [...changedFields, ...times]
  if (resend !== null) {
    const names =
      resend.write.op === 'insert' ? Object.keys(row) : [...Object.keys(resend.write.changes), ...changed]
    return { rowId, ...(await data.resend(resend.write.id, pick(row, names))) }
  }
  if (changed.length === 0) return 'unchanged'
  // The default date choice applies to live saves. In a release, an existing date is kept unless a person has chosen.
  const unchosen = times.filter((time) => !said.includes(time) && base[time] != null)
  const chosen = changed.filter((field) => !unchosen.includes(field))
  const saved = await data.save(name, rowId, base, pick(row, chosen), pick(row, unchosen))
  return saved.stepId === null ? 'unchanged' : { rowId, ...saved }
}

function pick(row: Record<string, Json>, names: readonly string[]): RowValues {
  return Object.fromEntries(Object.entries(row).filter(([name]) => names.includes(name)))
}
