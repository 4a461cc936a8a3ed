import type { Entity, Field } from '@coop/sync/entities'
import type { RowValues } from '../../data/admin-row.ts'

/**
 * Splits the values of a draft. Values of fields that this version does not have, or has with another type, are
 * unmapped.
 */
export function fitDraft(entity: Entity, values: RowValues): { mapped: RowValues; unmapped: RowValues } {
  const isFitting = (name: string, value: unknown) => {
    if (name in entity.children) return Array.isArray(value)
    const field = entity.fields[name]
    return field !== undefined && !field.derived && holds(field, value)
  }
  const split = (wanted: boolean) =>
    Object.fromEntries(Object.entries(values).filter(([name, value]) => isFitting(name, value) === wanted))
  return { mapped: split(true), unmapped: split(false) }
}

function holds({ pgType }: Field, value: unknown): boolean {
  if (value === null) return true
  switch (pgType) {
    case 'text[]':
      return Array.isArray(value) && value.every((each) => typeof each === 'string')
    case 'boolean':
      return typeof value === 'boolean'
    case 'integer':
    case 'bigint':
      return typeof value === 'number'
    default:
      return typeof value === 'string'
  }
}
