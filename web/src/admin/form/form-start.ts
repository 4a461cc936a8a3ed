import { type EntityName, entityNamed } from '@coop/sync/entities'
import { publicFlag } from '@coop/sync/overlay'
import { chosenTimeNames } from '../data/chosen-times.ts'
import type { AdminRow, RowValues } from '../data/admin-row.ts'
import type { ParkedEdit } from '../data/outbox/parked-edit.ts'
import { lastPlace } from '../order/last-place.ts'
import { editableValues, type FormValues } from './form-values.ts'
import { startValues } from './start-values.ts'
import { followingSlug, type FormErrors, serverErrors } from './validate-row.ts'

/** The row and values with which a form is opened. They do not change while it is open. */
export interface FormStart {
  /** null: a new row. */
  readonly rowId: string | null
  /** The row when the form was opened. Edits are compared with it. */
  readonly base: RowValues
  readonly values: FormValues
  /** The refused write that this form sends again. */
  readonly resend: ParkedEdit | null
  readonly errors: FormErrors
}

/**
 * @param said the last publication date choice of this person
 * @param rows the other known rows
 * @param isDraft whether the row is not public until somebody publishes it
 */
export function startOfNewRow(
  name: EntityName,
  now: Date,
  said: string,
  rows: readonly AdminRow[],
  isDraft: boolean,
): FormStart {
  const flag = isDraft ? draftFlag(name) : null
  const values = {
    ...startValues(name, now),
    ...lastPlace(name, rows),
    ...startTimes(name, {}, said),
    ...(flag === null ? {} : { [flag]: false }),
  }
  return { rowId: null, base: {}, values, resend: null, errors: {} }
}

/** The flag that publishes a draft; null: the entity has no drafts. An asset is uploaded to be used at once. */
export function draftFlag(name: EntityName): string | null {
  return name === 'website_assets' ? null : publicFlag(name)
}

export function startOfRow(name: EntityName, row: Pick<AdminRow, 'id' | 'values'>, said: string): FormStart {
  return {
    rowId: row.id,
    base: row.values,
    values: { ...editableValues(entityNamed(name), row.values), ...startTimes(name, row.values, said) },
    resend: null,
    errors: {},
  }
}

/** The values of a refused write merged into the current row, with the errors of the write. */
export function startOfResend(name: EntityName, parked: ParkedEdit, row: AdminRow | null): FormStart {
  const entity = entityNamed(name)
  const base = row?.values ?? {}
  const { changes } = parked.write
  const said = chosenTimeNames(name).map((time) => {
    const word = changes[time] ?? 'now'
    return [time, word === 'keep' && base[time] == null ? 'now' : word]
  })
  return {
    rowId: parked.write.rowId,
    base,
    values: {
      ...editableValues(entity, { ...base, ...changes, ...followingSlug(entity, base, changes) }),
      ...Object.fromEntries(said),
    },
    resend: parked,
    errors: parked.reason.kind === 'rejected' ? serverErrors(entity, parked.reason.errors) : {},
  }
}

/**
 * The first publication date choice is the last one that was made. A row without a date cannot keep it, and a row with
 * a date never gets a date chosen for another row.
 */
function startTimes(name: EntityName, row: RowValues, said: string): FormValues {
  return Object.fromEntries(
    chosenTimeNames(name).map((time) => {
      const stands = row[time] ?? null
      if (said === 'now' || said === 'keep') return [time, stands === null ? 'now' : said]
      return [time, stands ?? said]
    }),
  )
}
