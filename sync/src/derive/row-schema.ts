import { z } from 'zod'
import type { ChildList, Entity } from '../entities/define-entity.ts'
import { type Field, type Fields, type Json, trimBlanks } from '../fields.ts'
import { slugify } from '../rules/slug.ts'

const id = z.uuid().lowercase()

/** The fields that a client may write. */
export function clientFields(fields: Fields): [string, Field][] {
  return Object.entries(fields).filter(([, field]) => !field.derived)
}

/** One item of a child list as it travels in a write: its id and all its client fields, none left out. */
export function childItemSchema(list: ChildList): z.ZodType<Record<string, unknown>> {
  return z.strictObject({
    id,
    ...Object.fromEntries(clientFields(list.fields).map(([name, field]) => [name, field.schema])),
  })
}

/** At most this many items in one child list. */
const CHILD_LIST_LENGTH = 200

/** Returns a message for each limit of the list that the items exceed. */
export function exceededLimits({ limits }: ChildList, items: readonly Record<string, unknown>[]): string[] {
  return limits
    .filter(({ field, value, max }) => items.filter((item) => item[field] === value).length > max)
    .map(({ message }) => message)
}

function childListSchema(list: ChildList) {
  return z
    .array(childItemSchema(list))
    .max(CHILD_LIST_LENGTH, `At most ${CHILD_LIST_LENGTH} entries`)
    .refine(
      (items) => new Set(items.map((item) => item['id'])).size === items.length,
      'An entry is there twice',
    )
    .refine(
      (items) =>
        list.setOf === null ||
        new Set(items.map((item) => JSON.stringify(list.setOf?.map((key) => item[key])))).size ===
          items.length,
      'An entry is there twice',
    )
}

function limitedListSchema(list: ChildList) {
  return childListSchema(list).superRefine((items, context) => {
    for (const message of exceededLimits(list, items)) context.addIssue({ code: 'custom', message })
  })
}

function fieldsAndLists(
  entity: Entity,
  listSchema: (list: ChildList) => z.ZodType,
): Record<string, z.ZodType> {
  return Object.fromEntries([
    ...clientFields(entity.fields).map(([name, field]) => [name, field.schema] as const),
    ...Object.entries(entity.children).map(([name, list]) => [name, listSchema(list)] as const),
  ])
}

const rowSchemas = new WeakMap<Entity, z.ZodType<Record<string, unknown>>>()

/** The whole row with its child lists: what an insert ends up as, and what a merged update must still satisfy. */
export function rowSchema(entity: Entity): z.ZodType<Record<string, unknown>> {
  const cached = rowSchemas.get(entity)
  if (cached !== undefined) return cached
  const schema = z.strictObject(fieldsAndLists(entity, limitedListSchema))
  rowSchemas.set(entity, schema)
  return schema
}

/** An insert: what is left out or empty is completed; a child list that is left out is empty. */
export function insertSchema(entity: Entity): z.ZodType<Record<string, unknown>> {
  const defaults = defaultValues(entity)
  return z.preprocess(
    (value) =>
      typeof value === 'object' && value !== null ? completeRow(entity, { ...defaults, ...value }) : value,
    rowSchema(entity),
  )
}

/**
 * Completes a row in which a field that cannot be empty was left so: with the field's default, with what it takes
 * from another field, with the slug that follows from the name. Names have nothing to take; they stay empty, and are
 * refused.
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

/** Some fields of a row. Nothing is filled in: `patchSchema(e).parse({})` is `{}`. */
export function patchSchema(entity: Entity): z.ZodType<Record<string, unknown>> {
  return optionalObject(fieldsAndLists(entity, limitedListSchema))
}

/** The fields that the author of a patch saw. A list of them may exceed its limits, so that such a row can be mended. */
export function baseSchema(entity: Entity): z.ZodType<Record<string, unknown>> {
  return optionalObject(fieldsAndLists(entity, childListSchema))
}

function optionalObject(schemas: Record<string, z.ZodType>): z.ZodType<Record<string, unknown>> {
  return z.strictObject(
    Object.fromEntries(Object.entries(schemas).map(([name, schema]) => [name, schema.optional()])),
  )
}

/** The values from which a form for a new row starts; a field that has no default is missing. */
export function defaultValues(entity: Entity): Record<string, Json> {
  return Object.fromEntries([
    ...clientFields(entity.fields)
      .filter(([, field]) => field.default !== undefined)
      .map(([name, field]) => [name, field.default]),
    ...Object.keys(entity.children).map((name) => [name, []]),
  ])
}
