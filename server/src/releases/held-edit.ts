import type { HeldEdit, ReleaseEditRow } from '@coop/sync/releases'
import { isEntityName, entityNamed } from '@coop/sync/entities'
import type { FinalAnswer } from '@coop/sync/write'

/** An edit that cannot be applied or taken back, with the reason. */
export function heldEdit(
  { id, entity, row_id, title }: Pick<ReleaseEditRow, 'id' | 'entity' | 'row_id' | 'title'>,
  reasons: readonly { readonly field: string | null; readonly message: string }[],
): HeldEdit {
  const label = isEntityName(entity) ? entityNamed(entity).label : entity
  const fields = reasons.flatMap(({ field }) => field?.split('.')[0] ?? [])
  const words = [...new Set(reasons.map(({ message }) => message))].join('; ')
  return {
    edit: id,
    entity,
    row_id,
    title,
    fields: [...new Set(fields)],
    message: `${label} ‘${title}’: ${words}`,
  }
}

/** An answer gives reasons for at most so many edits; there may be thousands. */
const MOST_NAMED = 100

/** The answer to a write that could not publish a release. */
export function heldAnswer(edits: readonly HeldEdit[]): FinalAnswer {
  return {
    status: 'rejected',
    errors: edits.slice(0, MOST_NAMED).map(({ edit, entity, row_id, title, fields, message }) => ({
      field: null,
      code: 'invalid',
      message,
      edit: { id: edit, entity, rowId: row_id, title, fields },
    })),
  }
}

/** The edits that such an answer names. */
export function heldIn(answer: FinalAnswer): HeldEdit[] {
  if (answer.status !== 'rejected') return []
  return answer.errors.flatMap(({ edit, message }) =>
    edit === undefined
      ? []
      : [
          {
            edit: edit.id,
            entity: edit.entity,
            row_id: edit.rowId,
            title: edit.title,
            fields: edit.fields,
            message,
          },
        ],
  )
}
