import { z } from 'zod'
import type { ChildList, Entity } from '../entities/define-entity.ts'
import { clientFields, completeRow, defaultValues } from './complete-row.ts'

const id = z.uuid().lowercase()

/** One item of a child list as in a write: its id and all its client fields. */
export function childItemSchema(list: ChildList): z.ZodType<Record<string, unknown>> {
  return z.strictObject({
    id,
    ...Object.fromEntries(clientFields(list.fields).map(([name, field]) => [name, field.schema])),
  })
}

/** The most items in one child list. */
const CHILD_LIST_LENGTH = 200

/** Returns a message for each limit of the list that the items exceed. */
export function exceededLimits({ limits }: ChildList, items: readonly Record<string, unknown>[]): string[] {
  return limits
    .filter(({ field, value, max }) => items.filter((item) => item[field] === value).length > max)
    .map(({ value, max }) => `Choose at most ${max} of the kind ${value}`)
}

function childListSchema(list: ChildList, isLimited: boolean) {
  return z
    .array(childItemSchema(list))
    .max(CHILD_LIST_LENGTH, `At most ${CHILD_LIST_LENGTH} entries`)
    .superRefine((items, context) => {
      const refuse = (message: string) => context.addIssue({ code: 'custom', message })
      const isOnce = (names: readonly string[]) =>
        new Set(items.map((item) => JSON.stringify(names.map((name) => item[name])))).size === items.length
      if (!isOnce(['id']) || (list.setOf !== null && !isOnce(list.setOf))) refuse('An entry is there twice')
      if (isLimited) exceededLimits(list, items).forEach(refuse)
    })
}

function fieldsAndLists(entity: Entity, isLimited = true): Record<string, z.ZodType> {
  return Object.fromEntries([
    ...clientFields(entity.fields).map(([name, field]) => [name, field.schema] as const),
    ...Object.entries(entity.children).map(
      ([name, list]) => [name, childListSchema(list, isLimited)] as const,
    ),
  ])
}

const rowSchemas = new WeakMap<Entity, z.ZodType<Record<string, unknown>>>()

/** The whole row with its child lists: the result of an insert, and the requirement for a merged update. */
export function rowSchema(entity: Entity): z.ZodType<Record<string, unknown>> {
  const cached = rowSchemas.get(entity)
  if (cached !== undefined) return cached
  const schema = z.strictObject(fieldsAndLists(entity))
  rowSchemas.set(entity, schema)
  return schema
}

/** An insert: missing and empty fields are completed; a missing child list is empty. */
export function insertSchema(entity: Entity): z.ZodType<Record<string, unknown>> {
  const defaults = defaultValues(entity)
  return z.preprocess(
    (value) =>
      typeof value === 'object' && value !== null ? completeRow(entity, { ...defaults, ...value }) : value,
    rowSchema(entity),
  )
}

/** Some fields of a row. Nothing is filled in: `patchSchema(e).parse({})` is `{}`. */
export function patchSchema(entity: Entity): z.ZodType<Record<string, unknown>> {
  return optionalObject(fieldsAndLists(entity))
}

/** The fields that the author of a patch saw. A list may exceed its limits, so that such a row can be corrected. */
export function baseSchema(entity: Entity): z.ZodType<Record<string, unknown>> {
  return optionalObject(fieldsAndLists(entity, false))
}

function optionalObject(schemas: Record<string, z.ZodType>): z.ZodType<Record<string, unknown>> {
  return z.strictObject(
    Object.fromEntries(Object.entries(schemas).map(([name, schema]) => [name, schema.optional()])),
  )
}
