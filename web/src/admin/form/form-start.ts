import { type EntityName, entityNamed } from '@coop/sync/entities'
import type { AdminRow, ParkedEdit, RowValues } from '../data/types.ts'
import { editableValues, type FormValues } from './form-values.ts'
import { startValues } from './start-values.ts'
import { type FormErrors, serverErrors } from './validate-row.ts'

/** What a form is opened with; it does not change while the form is open. */
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

export function startOfNewRow(name: EntityName, now: Date): FormStart {
  return { rowId: null, base: {}, values: startValues(name, now), resend: null, errors: {} }
}

export function startOfRow(name: EntityName, row: AdminRow): FormStart {
  return {
    rowId: row.id,
    base: row.values,
    values: editableValues(entityNamed(name), row.values),
    resend: null,
    errors: {},
  }
}

/** The values of a refused write over the row as it stands, with what was wrong with them. */
export function startOfResend(name: EntityName, parked: ParkedEdit, row: AdminRow | null): FormStart {
  const entity = entityNamed(name)
  const base = row?.values ?? {}
  return {
    rowId: parked.write.rowId,
    base,
    values: editableValues(entity, { ...base, ...parked.write.changes }),
    resend: parked,
    errors: parked.reason.kind === 'rejected' ? serverErrors(entity, parked.reason.errors) : {},
  }
}
