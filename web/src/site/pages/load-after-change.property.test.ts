import { childListsOf, entityNamed, entityNames, type Field, type Fields } from '@coop/sync/entities'
import { publicShapes } from '@coop/sync/shapes'
import type { PublicRows } from '@coop/sync/tables'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { loadLayout } from '../page/load-layout.ts'
import type { Page } from '../page/page.ts'
import { becomeMemberPage } from './become-member/become-member-page.ts'
import { casePage } from './case/case-page.ts'
import { casesPage } from './cases/cases-page.ts'
import { contactPage } from './contact/contact-page.ts'
import { homePage } from './home/home-page.ts'
import { insightsPage } from './insights/insights-page.ts'
import { manifestoPage } from './manifesto/manifesto-page.ts'
import { memberPage } from './member/member-page.ts'
import { membersPage } from './members/members-page.ts'
import { offeringPage } from './offering/offering-page.ts'
import { paradoxPage } from './paradox/paradox-page.ts'
import { revolutionPage } from './revolution/revolution-page.ts'
import { servicePage } from './service/service-page.ts'
import { styleGuidePage } from './style-guide/style-guide-page.ts'
import { rowsOf } from '../../../test/site-rows.ts'

const tables = Object.keys(rowsOf({}))
const now = Date.UTC(2026, 10, 1, 12)
const rowsPerTable = 3

type Load = (rows: PublicRows) => unknown

function loadOf<Request, Data>(page: Page<Request, Data>, search = '', params = {}): Load {
  const request = page.parse(params, new URLSearchParams(search))
  return (rows) => page.load(rows, request, now)
}

/** Every template, each with a request that finds a row where it looks for one. */
const loads: readonly (readonly [string, Load])[] = [
  ['layout', loadLayout],
  ['home', loadOf(homePage)],
  ['offering', loadOf(offeringPage)],
  ['offering, filtered', loadOf(offeringPage, 'search=word&company=slug-1&scope=80')],
  ['service', loadOf(servicePage, '', { slug: 'slug-1' })],
  ['members', loadOf(membersPage)],
  ['member', loadOf(memberPage, '', { companySlug: 'slug-1' })],
  ['cases', loadOf(casesPage)],
  ['cases, filtered', loadOf(casesPage, 'search=word&theme=name-1')],
  ['case', loadOf(casePage, '', { slug: 'slug-1' })],
  ['insights', loadOf(insightsPage)],
  ['article', loadOf(insightsPage, 'article=slug-1')],
  ['contact', loadOf(contactPage)],
  ['paradox', loadOf(paradoxPage)],
  ['revolution', loadOf(revolutionPage)],
  ['manifesto', loadOf(manifestoPage)],
  ['become a member', loadOf(becomeMemberPage)],
  ['style guide', loadOf(styleGuidePage)],
]

const idOf = (n: number): string => `00000000-0000-7000-8000-${String(n).padStart(12, '0')}`
const place = fc.integer({ min: 1, max: rowsPerTable })
const address = place.map((n) => `/media/picture-${n}.svg`)
const theme = place.map((n) => `name-${n}`)

/** A value as it may stand in a column; ids, addresses and names are few, so that rows refer to each other. */
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

/** The n-th row of a table. The naming columns are as unique as in the database. */
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

const rowsArbitrary: fc.Arbitrary<PublicRows> = fc
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

const change = fc.constantFrom(...tables).chain((table) =>
  fc.record({
    table: fc.constant(table),
    n: place,
    values: fc.option(anyRow(table)),
  }),
)

function changed(
  rows: PublicRows,
  { table, n, values }: { table: string; n: number; values: object | null },
): PublicRows {
  const map = new Map<string, unknown>(Object.entries(rows).find(([name]) => name === table)?.[1])
  if (values === null) map.delete(idOf(n))
  else map.set(idOf(n), named(table, n, values))
  return { ...rows, [table]: map }
}

/** The same rows in new maps: no earlier derivation counts for them. */
function renewed(rows: PublicRows): PublicRows {
  const entries = Object.entries(rows).map(([table, map]) => [table, new Map<string, unknown>(map)])
  return Object.fromEntries(entries)
}

test('every page loaded after changes of single tables is the page loaded afresh', { tags: 'random' }, () => {
  fc.assert(
    fc.property(rowsArbitrary, fc.array(change, { minLength: 1, maxLength: 25 }), (first, changes) => {
      let rows = first
      for (const [, load] of loads) load(rows)
      for (const each of changes) {
        rows = changed(rows, each)
        const seen = loads.map(([name, load]) => [name, load(rows)])
        const fresh = renewed(rows)
        expect(seen).toEqual(loads.map(([name, load]) => [name, load(fresh)]))
        // The step back to these maps, as a visitor's browser has them.
        for (const [, load] of loads) load(rows)
      }
    }),
    { numRuns: 30 },
  )
})

// Deep equality of page data distinguishes a missing field from an undefined one: JSON has no undefined.
test('what a page loads is JSON, which a document carries unchanged', { tags: 'random' }, () => {
  fc.assert(
    fc.property(rowsArbitrary, (rows) => {
      for (const [name, load] of loads) {
        const loaded = load(rows)
        expect(JSON.parse(JSON.stringify(loaded)), name).toStrictEqual(loaded)
      }
    }),
    { numRuns: 30 },
  )
})
