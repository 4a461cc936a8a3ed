import type { Entity } from '../entities/define-entity.ts'
import { type Field, type Fields, type Json, trimBlanks } from '../fields.ts'
import { slugify } from '../rules/slug.ts'

/** The fields that a client may write. */
export function clientFields(fields: Fields): [string, Field][] {
  return Object.entries(fields).filter(([, field]) => !field.derived)
}

/**
 * Fills empty fields that may not be empty: with the default, with the value of another field, or with the slug of the
 * name. An empty name stays empty and is refused.
 */
export function completeRow<V>(
  entity: Entity,
  values: Readonly<Record<string, V>>,
): Record<string, V | Json> {
  const row: Record<string, V | Json> = { ...values }
  for (const [name, field] of clientFields(entity.fields)) {
    if (field.nullable || !isEmpty(row[name])) continue
    const value = field.fallback === null ? field.default : row[field.fallback]
    if (value !== undefined) row[name] = value
  }
  const { slug } = entity
  if (slug !== null && isEmpty(row['slug'])) {
    const from = row[slug.from]
    row['slug'] = slugify(typeof from === 'string' ? from : '') || slugify(entity.label)
  }
  return row
}

function isEmpty(value: unknown): boolean {
  return value === undefined || value === null || (typeof value === 'string' && trimBlanks(value) === '')
}

/** The initial values of a form for a new row; fields without a default are missing. */
export function defaultValues(entity: Entity): Record<string, Json> {
  return Object.fromEntries([
    ...clientFields(entity.fields)
      .filter(([, field]) => field.default !== undefined)
      .map(([name, field]) => [name, field.default]),
    ...Object.keys(entity.children).map((name) => [name, []]),
  ])
}
