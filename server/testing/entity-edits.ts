import {
  childListsOf,
  clientFields,
  type Entity,
  type EntityName,
  entityNamed,
  exceededLimits,
} from '@coop/sync/entities'
import type { Json } from '@coop/sync/write'
import * as fc from 'fast-check'
import { z } from 'zod'
import { valuesFor } from './field-values.ts'

type Values = Record<string, Json>

/** An edit of a row: an insert if the row does not exist. */
export interface Edit {
  entity: EntityName
  op: 'update' | 'delete'
  /**
   * Values of all fields and child lists. Items have a number as `id`; each value of a unique column contains UNIQUE.
   */
  values: Values
  /** the fields of an update */
  changed: string[]
  /** fields that an insert may omit, since the server fills them */
  leftOut: string[]
}

/** Replaced by a text that no other row has, also at the end of an address. */
export const UNIQUE = 'unique'

/** @param references the ids that references to a table may use */
export function editsOf(name: EntityName, references: Map<string, string[]>): fc.Arbitrary<Edit> {
  const entity = entityNamed(name)
  const values = fc.record({
    ...Object.fromEntries(
      clientFields(entity.fields).map(([field, declared]) => [
        field,
        isUnique(entity, field)
          ? fc.constant(declared.kind === 'image' ? `/media/${UNIQUE}` : UNIQUE)
          : validValue(declared, references),
      ]),
    ),
    ...Object.fromEntries(childListsOf(entity).map(({ name, list }) => [name, itemsOf(list, references)])),
  })
  const names = [...clientFields(entity.fields).map(([field]) => field), ...Object.keys(entity.children)]
  const { slug } = entity
  const optional = names.filter((name) => {
    const field = entity.fields[name]
    if (field?.kind === 'slug') return slug?.follows === true
    return field === undefined || field.default !== undefined || field.fallback !== null
  })
  return fc.record({
    entity: fc.constant(name),
    op: fc.oneof({ weight: 4, arbitrary: fc.constant('update' as const) }, fc.constant('delete' as const)),
    values,
    changed: fc.subarray(names).map((changed) => withSlug(entity, changed)),
    leftOut: fc.oneof(fc.constant<string[]>([]), fc.subarray(optional)),
  })
}

/**
 * The short name of a theme and the file of an asset are copied to other rows, so changing them would change those too.
 */
function isUnique({ table, slug, unique, fields }: Entity, field: string): boolean {
  return (
    (table === 'website_assets' && field === 'image_url') ||
    fields[field]?.kind === 'slug' ||
    fields[field]?.fallback != null ||
    field === unique ||
    (slug?.follows === true && field === slug.from)
  )
}

/** A slug that follows a name changes with it. */
function withSlug({ slug }: Entity, changed: string[]): string[] {
  if (slug?.follows !== true) return changed
  const both = [slug.from, 'slug']
  return changed.some((name) => both.includes(name)) ? [...new Set([...changed, ...both])] : changed
}

type List = ReturnType<typeof childListsOf>[number]['list']
type Declared = Entity['fields'][string]

function itemsOf(list: List, references: Map<string, string[]>): fc.Arbitrary<Values[]> {
  const item = fc.record({
    id: fc.nat(5),
    ...Object.fromEntries(
      clientFields(list.fields).map(([field, declared]) => [field, validValue(declared, references)]),
    ),
  })
  const { setOf } = list
  return fc
    .uniqueArray(item, { selector: ({ id }) => id, maxLength: 4 })
    .filter(
      (items) =>
        exceededLimits(list, items).length === 0 &&
        (setOf === null ||
          new Set(items.map((each: Values) => JSON.stringify(setOf.map((key) => each[key])))).size ===
            items.length),
    )
}

function validValue(field: Declared, references: Map<string, string[]>): fc.Arbitrary<Json> {
  const targets = field.references === null ? [] : (references.get(field.references) ?? [])
  if (targets.length > 0) return fc.constantFrom(...targets, ...(field.nullable ? [null] : []))
  // Few different positions, so that some items have the same.
  if (field.kind === 'integer' && field.label === 'Order') return fc.nat(2)
  const small = (value: unknown): boolean => JSON.stringify(value).length < 100
  return valuesFor(field, '')
    .filter((value) => small(value) && field.schema.safeParse(value).success)
    .map((value) => z.json().parse(value))
}
