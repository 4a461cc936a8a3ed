import { entityNamed } from '@coop/sync/entities'
import type { ParkedEdit } from '../data/outbox/parked-edit.ts'
import type { RefusedList } from '../entities/toast-texts.ts'

/** The list of children that the server has refused; null: it was the row, several lists, or none. */
export function refusedList({ write, reason }: ParkedEdit): RefusedList | null {
  const [name, ...others] = new Set(refusedFields(reason).map((field) => field?.split('.')[0]))
  if (name === undefined || others.length > 0) return null
  const list = entityNamed(write.entity).children[name]
  if (list === undefined) return null
  // The server refuses rows that are put in, and a change of the list where others have changed it as well.
  return { label: list.label, act: reason.kind === 'rejected' ? 'add' : 'update' }
}

function refusedFields(reason: ParkedEdit['reason']): readonly (string | null)[] {
  if (reason.kind === 'rejected') return reason.errors.map(({ field }) => field)
  if (reason.kind === 'conflict' && reason.conflict.kind === 'fields')
    return reason.conflict.fields.map(({ field }) => field)
  return []
}
