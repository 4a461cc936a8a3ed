import { childListsOf, entityNamed, entityNames, type Field, type Fields } from '@coop/sync/entities'
import { publicShapes } from '@coop/sync/shapes'
import type { PublicRows } from '@coop/sync/tables'
import * as fc from 'fast-check'
import { rowsOf } from './site-rows.ts'

const tables = Object.keys(rowsOf({}))
const rowsPerTable = 3

const idOf = (n: number): string => `00000000-0000-7000-8000-${String(n).padStart(12, '0')}`
const place = fc.integer({ min: 1, max: rowsPerTable })
const address = place.map((n) => `/media/picture-${n}.svg`)
const theme = place.map((n) => `name-${n}`)

/** A possible value of a column. There are few ids, addresses and names, so that rows refer to each other. */
function valueOf(column: string, field: Field): fc.Arbitrary<unknown> {
  if (field.options !== null && field.kind === 'select') return fc.constantFrom(...field.options)
  if (field.kind === 'reference') return place.map(idOf)
  if (field.kind === 'image') return address
  if (field.pgType === 'boolean') return fc.boolean()
  if (field.pgType === 'integer' || field.pgType === 'bigint') return place
  if (field.kind === 'choices') return fc.subarray([...(field.options ?? [])])
  if (field.pgType === 'text[]') return fc.uniqueArray(theme, { maxLength: 2 })
  if (field.kind === 'timestamp') return place.map((n) => `2026-0${n}-01 00:00:00+00`)
  if (column === 'theme_tag') return theme
  if (column === 'placeholder') return fc.constant(null)
  return fc.constantFrom('word', 'another word', 'Heading\nA sentence about this.')
}

const rowArbitraries: Record<string, fc.Arbitrary<object>> = Object.fromEntries(
  entityNames
    .map(entityNamed)
    .flatMap((entity) => [
      [entity.table, rowOf(entity.table, entity.fields, null)],
      ...childListsOf(entity).map(({ list }) => [list.table, rowOf(list.table, list.fields, list.parentKey)]),
    ]),
)
rowArbitraries['slug_redirects'] = fc.record({
  entity: fc.constantFrom(...entityNames),
  old_slug: fc.constant('slug-1'),
  row_id: place.map(idOf),
})

function rowOf(table: string, fields: Fields, parentKey: string | null): fc.Arbitrary<object> {
  const columns = (publicShapes.get(table)?.columns ?? []).filter((column) => column !== 'id')
  return fc.record(
    Object.fromEntries(
      columns.map((column) => {
        const field = fields[column]
        if (field !== undefined) return [column, valueOf(column, field)]
        return [column, column === parentKey ? place.map(idOf) : fc.constant('2026-01-01 00:00:00+00')]
      }),
    ),
  )
}

/** The n-th row of a table. The naming columns are unique, as in the database. */
function named(table: string, n: number, values: object): { id: string } {
  const unique = {
    slug: `slug-${n}`,
    name: `name-${n}`,
    asset_key: `key-${n}`,
    image_url: `/media/picture-${n}.svg`,
  }
  const own = Object.entries(unique).filter(
    ([column]) => column in values && (column !== 'image_url' || table === 'website_assets'),
  )
  return { ...values, ...Object.fromEntries(own), id: idOf(n) }
}

/** A few rows of every table that refer to each other. */
export const anyRows: fc.Arbitrary<PublicRows> = fc
  .tuple(...tables.map((table) => fc.tuple(...Array.from({ length: rowsPerTable }, () => anyRow(table)))))
  .map((rowsOfTables) => {
    const maps = rowsOfTables.map((rows, at) => {
      const table = tables[at] ?? ''
      return [table, new Map(rows.map((row, index) => [idOf(index + 1), named(table, index + 1, row)]))]
    })
    return { ...rowsOf({}), ...Object.fromEntries(maps) }
  })

function anyRow(table: string): fc.Arbitrary<object> {
  const row = rowArbitraries[table]
  if (row === undefined) throw new Error(`There is no row for ${table}`)
  return row
}

/** A row to write or, without values, to remove. */
export const anyChange = fc.constantFrom(...tables).chain((table) =>
  fc.record({
    table: fc.constant(table),
    n: place,
    values: fc.option(anyRow(table)),
  }),
)

export function changed(
  rows: PublicRows,
  { table, n, values }: { table: string; n: number; values: object | null },
): PublicRows {
  const map = new Map<string, unknown>(Object.entries(rows).find(([name]) => name === table)?.[1])
  if (values === null) map.delete(idOf(n))
  else map.set(idOf(n), named(table, n, values))
  return { ...rows, [table]: map }
}
