import { type Entity, entityNamed } from '@coop/sync/entities'
import type { Conflict, ParkedEdit } from '../data/outbox/parked-edit.ts'
import { errorLabel } from '../texts/error-label.ts'

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
          return whoChanged(entity, reason.conflict.fields)
        case 'deleted':
          return reason.conflict.author === 'self'
            ? `You deleted this ${entity.label.toLowerCase()} on another device or tab in the meantime.`
            : `This ${entity.label.toLowerCase()} has been deleted in the meantime.`
        case 'changed':
          return reason.conflict.author === 'self'
            ? `You changed this ${entity.label.toLowerCase()} on another device or tab, and deleted it here.`
            : `This ${entity.label.toLowerCase()} has been changed since you deleted it.`
        default:
          return reason.conflict satisfies never
      }
    default:
      return reason satisfies never
  }
}

function whoChanged(entity: Entity, fields: Extract<Conflict, { kind: 'fields' }>['fields']): string {
  const labels = (mine: boolean) =>
    fields
      .filter(({ author }) => (author === 'self') === mine)
      .map(({ field }) => entity.children[field]?.label ?? errorLabel(entity, field))
      .join(', ')
  const [mine, theirs] = [labels(true), labels(false)]
  return [
    mine === '' ? '' : `You changed this on another device or tab in the meantime: ${mine}.`,
    theirs === '' ? '' : `Somebody else has changed ${theirs} in the meantime.`,
  ]
    .join(' ')
    .trim()
}
