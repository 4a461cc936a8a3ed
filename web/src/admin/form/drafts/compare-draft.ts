import { type EntityName, entityNamed } from '@coop/sync/entities'
import type { Draft } from '../../data/drafts/draft.ts'
import { chosenTimeNames } from '../../data/chosen-times.ts'
import type { AdminRow, RowValues } from '../../data/admin-row.ts'
import { changedNames, editableValues, normaliseValues } from '../form-values.ts'
import { fitDraft } from './fit-draft.ts'
import { startValues } from '../start-values.ts'
import { validateRow } from '../validate-row.ts'

/** The fields of a row that have changed since its draft was started. */
export function changedSince(name: EntityName, draft: Draft, row: RowValues): string[] {
  const entity = entityNamed(name)
  const baseValues = editableValues(entity, draft.base)
  // A field that is new in this version has not changed.
  return changedNames(name, baseValues, editableValues(entity, row)).filter((field) => field in draft.base)
}

/** Whether the rows contain all input of the draft, because it was saved just before the tab crashed. */
export function isSaved(name: EntityName, draft: Draft, rows: readonly AdminRow[], now: Date): boolean {
  // This draft changes the values of a rejected edit, which the row does not contain.
  if (draft.resend !== null) return false
  const entity = entityNamed(name)
  const stored = (row: AdminRow) => normaliseValues(entity, editableValues(entity, row.values))
  if (draft.rowId === null) {
    // The whole new row is compared, since a row that shares only a few values is another one.
    const made = validateRow(entity, { ...startValues(name, now), ...draft.values })
    // The position of a new row depends on the other rows.
    const isOwn = (field: string) => field !== 'display_order' || field in draft.values
    return made.ok && rows.some((row) => !changedNames(name, stored(row), made.row).some(isOwn))
  }
  const row = rows.find(({ id }) => id === draft.rowId)
  if (row === undefined) return false
  // No row contains a value that has no field in this version.
  if (Object.keys(fitDraft(entity, draft.values).unmapped).length > 0) return false
  const times = chosenTimeNames(name)
  const isOnlySaid = Object.keys(draft.values).every((field) => times.includes(field))
  if (isOnlySaid && times.some((time) => draft.values[time] !== row.values[time])) return false
  const typed = normaliseValues(entity, { ...editableValues(entity, row.values), ...draft.values })
  return changedNames(name, stored(row), typed).length === 0
}
