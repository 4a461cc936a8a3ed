import { type EntityName, entityNamed } from '@coop/sync/entities'
import { publicFlag } from '@coop/sync/overlay'
import { saidTimeNames } from '../data/said-times.ts'
import type { AdminRow, RowValues } from '../data/admin-row.ts'
import type { ParkedEdit } from '../data/outbox/parked-edit.ts'
import { lastPlace } from '../order/last-place.ts'
import { editableValues, type FormValues } from './form-values.ts'
import { startValues } from './start-values.ts'
import { followingSlug, type FormErrors, serverErrors } from './validate-row.ts'

/** The row and values with which a form is opened; they do not change while it is open. */
export interface FormStart {
  /** null: a new row. */
  readonly rowId: string | null
  /** The row as it stood when the form was opened; what an edit is compared with. */
  readonly base: RowValues
  readonly values: FormValues
  /** The refused write that this form sends again. */
  readonly resend: ParkedEdit | null
  readonly errors: FormErrors
}

/**
 * @param said what was said last of a time that saves make
 * @param rows the others, as far as they are known
 * @param isDraft the row is not public before somebody publishes it
 */
export function startOfNewRow(
  name: EntityName,
  now: Date,
  said: string,
  rows: readonly AdminRow[],
  isDraft: boolean,
): FormStart {
  const flag = isDraft && name !== 'website_assets' ? publicFlag(name) : null
  const values = {
    ...startValues(name, now),
    ...lastPlace(name, rows),
    ...startTimes(name, {}, said),
    ...(flag === null ? {} : { [flag]: false }),
  }
  return { rowId: null, base: {}, values, resend: null, errors: {} }
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

/** The values of a refused write over the row as it stands, with what was wrong with them. */
export function startOfResend(name: EntityName, parked: ParkedEdit, row: AdminRow | null): FormStart {
  const entity = entityNamed(name)
  const base = row?.values ?? {}
  const { changes } = parked.write
  const said = saidTimeNames(name).map((time) => {
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
 * The first choice for times is the last one that was made, but a row without a time has none to keep, and one with a
 * time never gets that of another row.
 */
function startTimes(name: EntityName, row: RowValues, said: string): FormValues {
  return Object.fromEntries(
    saidTimeNames(name).map((time) => {
      const stands = row[time] ?? null
      if (said === 'now' || said === 'keep') return [time, stands === null ? 'now' : said]
      return [time, stands ?? said]
    }),
  )
}
