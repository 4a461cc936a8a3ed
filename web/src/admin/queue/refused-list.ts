import { entityNamed } from '@coop/sync/entities'
import type { ParkedEdit } from '../data/outbox/parked-edit.ts'
import type { RefusedList } from '../entities/toast-texts.ts'

/** The child list that the server has rejected. null: it rejected the row or several lists, or nothing. */
export function refusedList({ write, reason }: ParkedEdit): RefusedList | null {
  const [name, ...others] = new Set(refusedFields(reason).map((field) => field?.split('.')[0]))
  if (name === undefined || others.length > 0) return null
  const list = entityNamed(write.entity).children[name]
  if (list === undefined) return null
  // The server rejects added rows, and changes of a list that others have changed too.
  return { label: list.label, act: reason.kind === 'rejected' ? 'add' : 'update' }
}

function refusedFields(reason: ParkedEdit['reason']): readonly (string | null)[] {
  if (reason.kind === 'rejected') return reason.errors.map(({ field }) => field)
  if (reason.kind === 'conflict' && reason.conflict.kind === 'fields')
    return reason.conflict.fields.map(({ field }) => field)
  return []
}
