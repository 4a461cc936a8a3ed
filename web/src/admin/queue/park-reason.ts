import { type Entity, entityNamed } from '@coop/sync/entities'
import type { People } from '../data/directory/people-directory.ts'
import type { ParkedEdit } from '../data/outbox/parked-edit.ts'
import { errorLabel } from '../texts/error-label.ts'
import type { ConflictField } from './both-value.ts'
import { makerName } from './maker-name.ts'
import { isWithOneself } from './sides.ts'

/** Says in one sentence why an edit needs a decision. Other people are named if this device knows their names. */
export function parkReason({ write, reason }: ParkedEdit, people: People = new Map()): string {
  const entity = entityNamed(write.entity)
  const noun = entity.label.toLowerCase()
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
          return whoChanged(entity, reason.conflict.fields, people)
        case 'deleted': {
          if (reason.conflict.author === 'self')
            return `You deleted this ${noun} on another device or in another tab.`
          const name = makerName(reason.conflict.made, people)
          return name === null
            ? `This ${noun} has been deleted since you edited it.`
            : `${name} has deleted this ${noun} since you edited it.`
        }
        case 'changed': {
          if (reason.conflict.author === 'self')
            return `You changed this ${noun} on another device or in another tab, and deleted it here.`
          const name = makerName(reason.conflict.made, people)
          return name === null
            ? `This ${noun} has been changed since you deleted it.`
            : `${name} has changed this ${noun} since you deleted it.`
        }
        default:
          return reason.conflict satisfies never
      }
    default:
      return reason satisfies never
  }
}

function whoChanged(entity: Entity, fields: readonly ConflictField[], people: People): string {
  const labelsBy = new Map<string | null, string[]>()
  for (const field of fields) {
    const maker = isWithOneself(field) ? null : (makerName(field.made, people) ?? 'Somebody else')
    const label = entity.children[field.field]?.label ?? errorLabel(entity, field.field)
    labelsBy.set(maker, [...(labelsBy.get(maker) ?? []), label])
  }
  const mine = labelsBy.get(null)
  const others = [...labelsBy].filter(([maker]) => maker !== null)
  return [
    ...(mine === undefined
      ? []
      : [`You also changed this on another device or in another tab: ${mine.join(', ')}.`]),
    ...others.map(([maker, labels]) => `${maker} has changed ${labels.join(', ')} since you edited it.`),
  ].join(' ')
}
