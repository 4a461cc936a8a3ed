import {
  type ChildList,
  clientFields,
  type Entity,
  entityNamed,
  entityNames,
  type EntityName,
  exceededLimits,
  type Field,
  isEntityName,
  rowSchema,
  saveTimes,
} from '@coop/sync/entities'
import type { Json } from '@coop/sync/write'
import * as fc from 'fast-check'
import type { AdminRow } from '../data/admin-row.ts'
import { aRow } from './source-fixture.ts'

/** Texts with all characters that are special in a cell, a list or a spreadsheet. */
const wild = fc.string({
  unit: fc.constantFrom(
    'a',
    'Ä',
    '9',
    ' ',
    '"',
    "'",
    ';',
    ',',
    '|',
    '=',
    '-',
    '\n',
    '\r\n',
    '\t',
    '\u00a0',
    '😀',
  ),
  maxLength: 12,
})

/** Titles are sometimes equal, so that several rows share one. */
const titles = fc.oneof(fc.constantFrom('Alpha', 'alpha', 'Beta; Gamma'), wild)

const idOf = (entity: EntityName, place: number) =>
  `018f0000-0000-7000-8${String(entityNames.indexOf(entity)).padStart(3, '0')}-${String(place).padStart(12, '0')}`

function valueOf(field: Field, fallback: string): fc.Arbitrary<Json> {
  const valid = (value: unknown) => field.schema.safeParse(value).success
  const some = (): fc.Arbitrary<Json> => {
    if (field.references !== null && isEntityName(field.references)) {
      const table = field.references
      return fc.integer({ min: 0, max: 2 }).map((place) => idOf(table, place))
    }
    if (field.pgType === 'timestamp with time zone') {
      return fc.constantFrom('2026-06-27T08:00:00+00:00', '1999-12-31T23:59:59.999999+00:00')
    }
    if (field.pgType === 'boolean') return fc.boolean()
    if (field.pgType === 'integer' || field.pgType === 'bigint') {
      return fc.oneof(
        fc.integer({ min: -9, max: 12 }),
        fc.integer({ min: 1000, max: 9999 }),
        fc.integer({ min: 0 }),
      )
    }
    if (field.kind === 'image') return fc.constantFrom('/media/a.png', '/media/hero-images/b-1.webp')
    if (field.kind === 'link')
      return fc.constantFrom('https://example.org/a?b=1;c=2', 'example.org', '/cases')
    if (field.options !== null) {
      const option = fc.constantFrom(...field.options)
      return field.pgType === 'text[]' ? fc.uniqueArray(option, { minLength: 1 }) : option
    }
    return field.pgType === 'text[]' ? fc.uniqueArray(wild.map((text) => text.trim())) : titles
  }
  const filled = some().map((value) =>
    valid(value) ? value : valid(fallback) ? fallback : field.nullable ? null : (field.default ?? value),
  )
  return field.nullable ? fc.option(filled, { freq: 4 }) : filled
}

/** A valid row. Rows at different positions have different addresses and unique values. */
export function arbitraryRow(name: EntityName, place: number): fc.Arbitrary<AdminRow> {
  const entity: Entity = entityNamed(name)
  const values = Object.fromEntries(
    clientFields(entity.fields).map(([field, declared]) => [
      field,
      field === 'slug'
        ? fc.constant(`slug-${place}`)
        : field === entity.unique
          ? wild.map((text) => `Unique ${text.trim()} ${place}`)
          : valueOf(declared, `Text ${place}`),
    ]),
  )
  const lists = Object.fromEntries(
    Object.entries(entity.children).map(([child, list]) => [child, itemsOf(list, place)]),
  )
  return fc.record({ ...values, ...lists }).map((filled) => {
    const named = entity.slug?.follows === true ? { ...filled, name: `Slug ${place}` } : filled
    const flags = new Map(Object.entries(named))
    const dates = saveTimes(entity.fields).filter(({ flag }) => flags.get(flag) !== true)
    const whole = { ...named, ...Object.fromEntries(dates.map(({ name: date }) => [date, null])) }
    rowSchema(entity).parse(whole)
    return aRow(name, idOf(name, place), whole)
  })
}

function itemsOf(list: ChildList, parent: number): fc.Arbitrary<Json> {
  const item = fc.record(
    Object.fromEntries(
      clientFields(list.fields).map(([field, declared]) => [field, valueOf(declared, `Item of ${parent}`)]),
    ),
  )
  const keyOf = (each: Record<string, Json>) => JSON.stringify(list.setOf?.map((key) => each[key]) ?? each)
  return fc
    .uniqueArray(item, { maxLength: 3, selector: keyOf })
    .filter((items) => exceededLimits(list, items).length === 0)
    .map((items) =>
      items.map((each, i) => ({
        ...each,
        id: `018f0000-0000-7000-9000-${String(parent * 10 + i).padStart(12, '0')}`,
      })),
    )
}
