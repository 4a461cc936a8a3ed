import {
  ASSET_CATEGORIES,
  childListsOf,
  defaultValues,
  entityNamed,
  entityNames,
  type Fields,
  isSearchSetting,
  patchSchema,
  rowSchema,
} from '@coop/sync/entities'
import {
  fixedThemes,
  fold,
  managedSlugs,
  pickHomepageServices,
  prepareHomepageServices,
  roles,
  searchText,
  slugify,
  timeText,
} from '@coop/sync/rules'
import {
  CASE_PRACTICES,
  CASE_SIZES,
  DURATIONS,
  ENGAGEMENT_TYPES,
  relevanceByRole,
  SERVICE_CATEGORIES,
  VALUE_PROPOSITION_CATEGORIES,
} from '@coop/sync/testing'
import { expect, test } from 'vitest'
import { articles, cases, companies, partners, services, valuePropositions } from './content.ts'
import { buildDemoContent } from './demo-rows.ts'
import { themeKeys } from './picture-keys.ts'

const now = new Date('2026-11-15T10:00:00Z')
const content = buildDemoContent(now)

function rowsOf(table: string): Record<string, unknown>[] {
  return content.tables
    .filter((entry) => entry.table === table)
    .flatMap((entry) => entry.rows.map((row) => ({ ...row })))
}

/** Keeps the fields that a client may write, which the schemas check; times have the format of Postgres. */
function withoutDerived(row: Record<string, unknown>, fields: Fields) {
  return Object.fromEntries(
    Object.entries(row).flatMap(([name, value]) => {
      const field = fields[name]
      if (field === undefined || field.derived) return []
      const isTime = field.derivation?.kind === 'save-time' && typeof value === 'string'
      return [[name, isTime ? timeText(Date.parse(value)) : value]]
    }),
  )
}

test.each(entityNames)('every row of %s passes its schema', (name) => {
  const entity = entityNamed(name)
  const rows = rowsOf(name)
  expect(rows.length).toBeGreaterThan(0)
  const noChildren = Object.fromEntries(childListsOf(entity).map((child) => [child.name, []]))
  // The database sets the defaults of search settings.
  const defaults = Object.entries(defaultValues(entity)).filter(([field]) => isSearchSetting(field))
  const others = { ...Object.fromEntries(defaults), ...noChildren }
  for (const row of rows) rowSchema(entity).parse({ ...withoutDerived(row, entity.fields), ...others })
})

test.each(
  entityNames.flatMap((name) =>
    childListsOf(entityNamed(name)).map(({ list }) => [list.table, name] as const),
  ),
)('every list of %s passes its schema', (table, parent) => {
  const entity = entityNamed(parent)
  const child = childListsOf(entity).find(({ list }) => list.table === table)
  if (child === undefined) throw new Error(`no child list ${table}`)
  const { parentKey, fields } = child.list
  const parents = new Set(rowsOf(table).map((row) => row[parentKey]))
  expect(parents.size).toBeGreaterThan(0)
  for (const id of parents) {
    const items = rowsOf(table)
      .filter((row) => row[parentKey] === id)
      .map((row) => ({ id: row['id'], ...withoutDerived(row, fields) }))
    patchSchema(entity).parse({ [child.name]: items })
  }
})

test('ids are unique UUIDs of version 7', () => {
  const idsOf = ({ rows }: (typeof content.tables)[number]) =>
    rows.map((row) => ('id' in row ? String(row.id) : ''))
  const ids = content.tables.flatMap(idsOf)
  expect(new Set(ids).size).toBe(ids.length)
  // The id of an edit of a release derives from its key.
  for (const id of content.tables.filter(({ table }) => table !== 'release_edits').flatMap(idsOf))
    expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
})

test('the totals of the members match the home page', () => {
  const revenues = companies.map((company) => company.annual_revenue ?? 0)
  expect(companies).toHaveLength(22)
  expect(revenues.reduce((sum, revenue) => sum + revenue, 0)).toBe(28_500_000)
  expect([Math.min(...revenues), Math.max(...revenues)]).toEqual([50_000, 18_000_000])
  const people = companies.map((company) => company.people)
  expect(people.reduce((sum, count) => sum + count, 0)).toBeGreaterThanOrEqual(270)
  expect([Math.min(...people), Math.max(...people)]).toEqual([1, 150])
})

test('the six themes are the fixed ones', () => {
  expect(rowsOf('offering_themes').map((row) => [row['name'], row['slug'], row['short_name']])).toEqual(
    fixedThemes.map((theme) => [theme.name, theme.slug, theme.shortName]),
  )
})

test('services cover all categories, durations and engagement types, with enough on the home page and in the grid', () => {
  expect(services.length).toBeGreaterThanOrEqual(30)
  const used = (key: 'category' | 'duration' | 'engagement_type') =>
    new Set(services.map((service) => service[key]))
  expect(used('category')).toEqual(new Set(SERVICE_CATEGORIES))
  expect(used('duration')).toEqual(new Set(DURATIONS))
  expect(used('engagement_type')).toEqual(new Set(ENGAGEMENT_TYPES))
  const visible = services.filter((service) => service.published)
  expect(visible.filter((service) => service.show_on_homepage).length).toBeGreaterThanOrEqual(8)
  const onGrid = visible.filter((service) => service.show_on_revolution_grid)
  expect(onGrid.length).toBeGreaterThanOrEqual(8)
  expect(onGrid.every(({ category }) => category === 'PR' || category === 'DEEP-DIVES')).toBe(true)
  expect(services.some((service) => !service.published)).toBe(true)
  expect(services.some((service) => !service.show_on_offerings)).toBe(true)
  for (const item of services.flatMap((service) => service.deliverables)) expect(item).not.toContain(', ')
})

test('each topic of the administrators has services whose texts mention it and whose names do not', () => {
  const topics: Record<string, string> = {
    'Strategic Consulting': 'strateg',
    'Digital Innovation': 'digital',
    'Executive Search': 'search',
  }
  const labelled = services.flatMap((service) =>
    service.own_themes.map((topic) => ({ topic, service, word: topics[topic] ?? topic })),
  )
  for (const topic of Object.keys(topics))
    expect(labelled.filter((entry) => entry.topic === topic).length, topic).toBeGreaterThanOrEqual(2)
  for (const { topic, service, word } of labelled) {
    const { name, short_description, long_description, features, deliverables } = service
    const texts = [short_description, long_description, ...features, ...deliverables]
    expect(searchText(...texts), `${topic} on ${name}`).toContain(word)
    expect(fold(topic), name).not.toBe(fold(name))
  }
})

const newestFirst = (key: string) => (a: Record<string, unknown>, b: Record<string, unknown>) =>
  String(a[key]) < String(b[key]) ? 1 : -1

test('no two cases share the picture of their cards or its alternative text', () => {
  const ofCards = rowsOf('case_images').filter((image) => image['display_order'] === 0)
  expect(new Set(ofCards.map((image) => image['case_id'])).size).toBe(rowsOf('cases').length)
  for (const field of ['image_url', 'alt_text']) {
    const values = ofCards.map((image) => image[field])
    expect(values.filter((value, place) => values.indexOf(value) < place)).toEqual([])
  }
})

test('no neighbours in a grid of three columns of articles share a picture', () => {
  const pictures = rowsOf('content')
    .filter((row) => row['published'] && row['category_id'] !== null)
    .toSorted(newestFirst('published_at'))
    .map((row) => String(row['featured_image_url']))
  expect(pictures.length).toBeGreaterThanOrEqual(3)
  const again = pictures.filter((picture, place) =>
    pictures.slice(Math.max(0, place - 3), place).includes(picture),
  )
  expect(again).toEqual([])
})

test('slugs keep the words of a name apart, and the generated slug redirects to the row', () => {
  const addressed = ['services', 'cases', 'content'].flatMap((table) =>
    rowsOf(table)
      .filter(
        (row) => row['slug'] !== undefined && !Object.values<unknown>(managedSlugs).includes(row['slug']),
      )
      .map((row) => ({ table, id: row['id'], slug: row['slug'], name: String(row['name'] ?? row['title']) })),
  )
  const prototype = addressed.find(({ name }) => name === 'Five-Day Prototype')
  expect(prototype?.slug).toBe('five-day-prototype')
  for (const { name, slug } of addressed) expect(slug).toBe(slugify(name.replaceAll('-', ' ')))
  const led = rowsOf('slug_redirects').map((row) => [row['entity'], row['old_slug'], row['row_id']])
  expect(led).toContainEqual(['services', 'fiveday-prototype', prototype?.id])
  expect(led).toEqual(
    addressed
      .filter(({ name, slug }) => slugify(name) !== slug)
      .map(({ table, id, name }) => [table, slugify(name), id]),
  )
})

test('the slider of the home page changes its results', () => {
  const rows = services.map((service, position) => ({
    id: String(position),
    ...service,
  }))
  const prepared = prepareHomepageServices(rows)
  const shown = [0, 50, 100].map((scope) =>
    pickHomepageServices(prepared, scope)
      .map((row) => row.name)
      .join(),
  )
  expect(new Set(shown).size).toBe(3)
})

test('cases cover all themes, sizes and practices, some with more keywords and results than a card shows', () => {
  expect(cases.length).toBeGreaterThanOrEqual(40)
  const ofTheme = (key: string) => cases.filter((entry) => entry.theme_key === key)
  expect(themeKeys.every((key) => ofTheme(key).length >= 3)).toBe(true)
  expect(new Set(cases.map((entry) => entry.size))).toEqual(new Set(CASE_SIZES))
  expect(new Set(cases.map((entry) => entry.theme))).toEqual(new Set(CASE_PRACTICES))
  expect(cases.filter((entry) => entry.keywords.length > 5).length).toBeGreaterThanOrEqual(5)
  expect(cases.filter((entry) => entry.results.length > 2).length).toBeGreaterThanOrEqual(5)
  expect(new Set(cases.map((entry) => entry.dated))).toEqual(new Set(['month', 'year', 'not']))
  expect(cases.some((entry) => !entry.published)).toBe(true)
})

test('articles have bodies of 300 to 600 words in each of the five categories, and some are drafts', () => {
  expect(articles.length).toBeGreaterThanOrEqual(25)
  expect(new Set(articles.map(({ category }) => category)).size).toBe(5)
  for (const { title, content: body } of articles) {
    const words = body?.split(/\s+/).length ?? 0
    expect([title, words >= 300 && words <= 600]).toEqual([title, true])
  }
  expect(articles.filter((article) => !article.published).length).toBeGreaterThanOrEqual(2)
})

test('partners, value propositions and pictures exist in the stated numbers', () => {
  expect(partners.length).toBeGreaterThanOrEqual(8)
  expect(partners.filter((partner) => partner.role === 'board_member' && partner.is_active)).toHaveLength(6)
  expect(new Set(valuePropositions.map((entry) => entry.category))).toEqual(
    new Set(VALUE_PROPOSITION_CATEGORIES),
  )
  const keys = content.pictures.map((picture) => picture.key)
  expect(new Set(keys).size).toBe(keys.length)
  for (const { image_asset_key } of valuePropositions) expect(keys).toContain(image_asset_key)
  const inCategory = (category: (typeof ASSET_CATEGORIES)[number]) =>
    content.pictures.filter((picture) => picture.category === category && !picture.inactive)
  expect(inCategory('hero-images')).toHaveLength(6)
  expect(inCategory('backgrounds').length).toBeGreaterThanOrEqual(12)
  expect(inCategory('logos')).toHaveLength(22)
  expect(inCategory('theme-illustration')).toHaveLength(6)
  for (const word of ['still-life', 'deer', 'panther'])
    expect(keys.some((key) => key.includes(word))).toBe(true)
  for (const picture of content.pictures) expect(picture.alt.length).toBeGreaterThan(5)
})

test('each role finds a solution written for it', () => {
  const relevances = services
    .filter((service) => service.show_on_revolution_grid)
    .map((service) =>
      relevanceByRole(searchText(service.name, service.short_description, service.long_description)),
    )
  for (const role of roles)
    expect(
      relevances.some((relevance) => relevance[role] > 0.5),
      role,
    ).toBe(true)
})
