import { entityNamed } from '@coop/sync/contract'
import type { ParkedEdit } from '../data/types.ts'
import { errorLabel } from '../form/validate-row.ts'

/** In one sentence, why an edit waits for a decision. */
export function parkReason({ write, reason }: ParkedEdit): string {
  const entity = entityNamed(write.entity)
  switch (reason.kind) {
    case 'rejected':
      return reason.errors
        .map(({ field, message }) => {
          const label = errorLabel(entity, field)
          return field === null || message.startsWith(label) ? message : `${label}: ${message}`
        })
        .join(' ')
    case 'server-error':
      return reason.message
    case 'conflict':
      switch (reason.conflict.kind) {
        case 'fields':
          return `Somebody else has changed ${reason.conflict.fields
            .map(({ field }) => entity.children[field]?.label ?? errorLabel(entity, field))
            .join(', ')} in the meantime.`
        case 'deleted':
          return `This ${entity.label.toLowerCase()} has been deleted in the meantime.`
        case 'changed':
          return `This ${entity.label.toLowerCase()} has been changed since you deleted it.`
        default:
          return reason.conflict satisfies never
      }
    default:
      return reason satisfies never
  }
}
