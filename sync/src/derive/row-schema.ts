import { z } from 'zod'
import type { ChildList, Entity } from '../entities/define-entity.ts'
import type { Field, Fields } from '../fields.ts'

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
export const CHILD_LIST_LENGTH = 200

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

function writable(entity: Entity): Record<string, z.ZodType> {
  return Object.fromEntries([
    ...clientFields(entity.fields).map(([name, field]) => [name, field.schema] as const),
    ...Object.entries(entity.children).map(([name, list]) => [name, childListSchema(list)] as const),
  ])
}

/** The whole row with its child lists: what an insert ends up as, and what a merged update must still satisfy. */
export function rowSchema(entity: Entity): z.ZodType<Record<string, unknown>> {
  return z.strictObject(writable(entity))
}

/** An insert: what is left out gets its field's default; a child list that is left out is empty. */
export function insertSchema(entity: Entity): z.ZodType<Record<string, unknown>> {
  const defaults = defaultValues(entity)
  return z.preprocess(
    (value) => (typeof value === 'object' && value !== null ? { ...defaults, ...value } : value),
    rowSchema(entity),
  )
}

/** Some fields of a row. Nothing is filled in: `patchSchema(e).parse({})` is `{}`. */
export function patchSchema(entity: Entity): z.ZodType<Record<string, unknown>> {
  return z.strictObject(
    Object.fromEntries(Object.entries(writable(entity)).map(([name, schema]) => [name, schema.optional()])),
  )
}

/** What a form for a new row starts from; a field that has no default is missing. */
export function defaultValues(entity: Entity): Record<string, unknown> {
  return Object.fromEntries([
    ...clientFields(entity.fields)
      .filter(([, field]) => field.default !== undefined)
      .map(([name, field]) => [name, field.default]),
    ...Object.keys(entity.children).map((name) => [name, []]),
  ])
}
