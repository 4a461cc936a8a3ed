import { type Entity, type Field, type Fields, isStorable } from '@coop/sync/entities'
import type { RowValues } from '../admin-row.ts'

/**
 * The first field whose value does not fit its column, or that the entity does not have. The check is about types only,
 * because screens trust them. Whether a value may be saved is decided by the server.
 */
export function wrongValue(entity: Entity, values: RowValues): string | null {
  for (const [name, value] of Object.entries(values)) {
    const list = entity.children[name]
    if (list === undefined) {
      if (!fits(entity.fields, name, value)) return name
      continue
    }
    if (!Array.isArray(value)) return name
    for (const item of value) {
      if (typeof item !== 'object' || item === null || Array.isArray(item)) return name
      const { id, ...rest } = item
      if (typeof id !== 'string') return name
      if (Object.entries(rest).some(([field, part]) => !fits(list.fields, field, part))) return name
    }
  }
  return null
}

function fits(fields: Fields, name: string, value: unknown): boolean {
  const field = Object.hasOwn(fields, name) ? fields[name] : undefined
  return field !== undefined && (value === null || ofType(field, value))
}

function ofType({ pgType }: Field, value: unknown): boolean {
  switch (pgType) {
    case 'text':
    case 'uuid':
    case 'timestamp with time zone':
      return typeof value === 'string' && isStorable(value)
    case 'text[]':
      return Array.isArray(value) && value.every((each) => typeof each === 'string' && isStorable(each))
    case 'integer':
    case 'bigint':
      return typeof value === 'number'
    case 'boolean':
      return typeof value === 'boolean'
    case 'jsonb':
      return true
    default:
      return pgType satisfies never
  }
}
