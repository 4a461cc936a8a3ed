import type { EntityName } from '@coop/sync/entities'
import { publicFlag } from '@coop/sync/overlay'
import { expect, test } from 'vitest'
import type { AdminRow, RowValues } from '../../data/admin-row.ts'
import { aRow } from '../../testing/source-fixture.ts'
import type { DrawnPiece } from './drawn-page.ts'
import { findPlaces } from './find-places.ts'
import { drawnRows } from './page-rows.ts'

type Drawn = string | { readonly picture: string } | readonly Drawn[]

/** The pieces of a page with texts and pictures in containers. */
function piecesOf(page: readonly Drawn[]): DrawnPiece[] {
  const pieces: DrawnPiece[] = []
  let count = 0
  const visit = (drawn: Drawn, above: readonly number[], around: readonly string[]) => {
    const path = [...above, (count += 1)]
    if (typeof drawn === 'string')
      pieces.push({ texts: [drawn, ...around], pictures: [], path, isOfPage: true })
    else if ('picture' in drawn) pieces.push({ texts: [], pictures: [drawn.picture], path, isOfPage: true })
    else {
      const joined = textOf(drawn)
      for (const each of drawn) visit(each, path, [joined, ...around])
    }
  }
  for (const each of page) visit(each, [0], [])
  return pieces
}

function textOf(drawn: Drawn): string {
  if (typeof drawn === 'string') return drawn
  return 'picture' in drawn ? '' : drawn.map(textOf).join('')
}

const rows = new Map<EntityName, AdminRow[]>()
const rowsOf = (name: EntityName) => rows.get(name) ?? []
function add(entity: EntityName, id: string, values: RowValues): void {
  const flag = publicFlag(entity)
  const row = aPlainRow(entity, id, flag === null ? values : { [flag]: true, ...values })
  rows.set(entity, [...rowsOf(entity), row])
}
function aPlainRow(entity: EntityName, id: string, values: RowValues): AdminRow {
  return { id, values: { ...aRow(entity, id, {}).values, ...values }, edit: null }
}

add('offering_themes', 't1', {
  name: 'Growth without growing',
  slug: 'growth',
  short_name: 'Growth',
  description: 'All of it.',
})
add('services', 's1', {
  name: 'Brand Desk',
  slug: 'brand-desk',
  short_description: 'A strategist and a writer, two days a week, for as long as you like.',
  long_description: 'First of all.\n\n- one thing\n- another thing',
  deliverables: 'A map of the harbour, Ten notes',
  theme: ['Growth without growing'],
  duration: '1-4-weeks',
  hero_image_url: '/media/a.webp',
  features: [{ id: 'f1', feature_text: 'Unused days move on', display_order: 0 }],
})
add('services', 's2', {
  name: 'Brand Mirror',
  slug: 'brand-mirror',
  short_description: 'We show you what others see.',
  theme: ['Growth without growing'],
  duration: '1-4-weeks',
  hero_image_url: '/media/a.webp',
})
add('services', 's3', { name: 'A secret', slug: 'a-secret', published: false })
add('content', 'a1', {
  title: 'On growth',
  slug: 'on-growth',
  excerpt: 'Why less is more, in three sentences.',
  content: '## The test\n\nTake the **plan** of [the project](https://example.org/x).\n\n![](/media/b.webp)',
})
add('website_assets', 'w1', { asset_key: 'brand-desk', image_url: '/media/a.webp', alt_text: 'Brand Desk' })

const placesOf = (page: readonly Drawn[], address: string | null = null) =>
  findPlaces(piecesOf(page), drawnRows({ rowsOf, edited: null }, address)).map(({ text, fields }) => [
    text,
    fields.map(({ label, rowId }) => `${label} of ${rowId}`).join(' or '),
  ])

test('every field of a service page is found, in whatever form it is drawn', () => {
  const page: Drawn[] = [
    [{ picture: '/media/a.webp' }, ['1 to 4 weeks', 'Growth without growing'], 'BRAND DESK'],
    'A strategist and a writer, two days a week, for as long as you like.',
    ['Overview', 'First of all.', ['one thing', 'another thing']],
    ['What’s Inside', ['+A map of the harbour', '+Ten notes'], 'Unused days move on'],
    ['Contact us', 'Read more'],
  ]
  expect(placesOf(page, '/services/brand-desk')).toEqual([
    ['', 'Service · Hero image of s1'],
    ['1 to 4 weeks', 'Service · Duration of s1'],
    ['Growth without growing', 'Service · Themes of s1'],
    ['BRAND DESK', 'Service · Service name of s1'],
    [
      'A strategist and a writer, two days a week, for as long as you like.',
      'Service · Short description of s1',
    ],
    ['First of all.', 'Service · Long description of s1'],
    ['one thing', 'Service · Long description of s1'],
    ['another thing', 'Service · Long description of s1'],
    ['+A map of the harbour', 'Service · Deliverables of s1'],
    ['+Ten notes', 'Service · Deliverables of s1'],
    ['Unused days move on', 'Service · Features of s1'],
  ])
})

test('of rows with the same text, the one with another text in the nearest container is chosen', () => {
  const page: Drawn[] = [
    [
      [{ picture: '/media/a.webp' }, ['1 to 4 weeks'], 'Brand Desk', ['Growth without growing']],
      [{ picture: '/media/a.webp' }, ['1 to 4 weeks'], 'Brand Mirror', ['Growth without growing']],
    ],
    ['Growth without growing', 'All of it.'],
    ['Growth without growing'],
  ]
  expect(placesOf(page).map(([, place]) => place)).toEqual([
    'Service · Hero image of s1',
    'Service · Duration of s1',
    'Service · Service name of s1',
    'Service · Themes of s1',
    'Service · Hero image of s2',
    'Service · Duration of s2',
    'Service · Service name of s2',
    'Service · Themes of s2',
    'Theme · Name of t1',
    'Theme · Description of t1',
    'Theme · Name of t1',
  ])
})

test('for an ambiguous picture, all its fields are offered', () => {
  expect(placesOf([{ picture: '/media/a.webp' }])).toEqual([
    ['', 'Service · Hero image of s1 or Service · Hero image of s2 or Asset · File of w1'],
  ])
})

test('texts that are truncated, joined or written as Markdown are found', () => {
  const page: Drawn[] = [
    ['Brand Desk', 'A strategist and a writer, two da…', 'Learn More about Brand Desk'],
    [
      'On growth',
      'Why less is more, in three sentences.',
      ['Take the ', ['plan'], ' of ', ['the project'], '.'],
      'The test',
    ],
    [{ picture: '/media/b.webp' }, 'On growth'],
    ['Imprint', 'Back', 'Contact', 'Members', 'Home'],
  ]
  expect(placesOf(page).map(([, place]) => place)).toEqual([
    'Service · Service name of s1',
    'Service · Short description of s1',
    'Service · Service name of s1',
    'Article · Title of a1',
    'Article · Excerpt of a1',
    'Article · Content of a1',
    'Article · Content of a1',
    'Article · Content of a1',
    'Article · Title of a1',
  ])
})

test('texts of the site itself and of non-public rows belong to no field', () => {
  expect(placesOf(['Growth', ['A secret', '1 to 4 weeks'], 'one thing', 'Brand'])).toEqual([])
})

test('an edited row is found by its typed text, even if it is not published', () => {
  const row = aPlainRow('services', 's3', { name: 'No secret', slug: 'a-secret', published: false })
  const edited = { entity: 'services' as const, row }
  const found = findPlaces(piecesOf([['No secret']]), drawnRows({ rowsOf, edited }, '/services/a-secret'))
  expect(found.map(({ fields }) => fields[0]?.rowId)).toEqual(['s3'])
})
