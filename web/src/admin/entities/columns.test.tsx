import type { EntityName } from '@coop/sync/entities'
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { RowValues } from '../data/admin-row.ts'
import { EditedTime } from '../table/edited-column.tsx'
import { fakeApp } from '../testing/app-fixture.tsx'
import { aRow, fakeAdmin } from '../testing/source-fixture.ts'
import { listAddress } from './addresses.ts'

beforeEach(() => sessionStorage.clear())
afterEach(cleanup)

/** Opens a list of these rows. */
async function open(entity: EntityName, ...rows: RowValues[]) {
  render(
    fakeApp(fakeAdmin({ [entity]: rows.map((row, i) => aRow(entity, `r${i}`, row)) }), listAddress(entity))
      .app,
  )
  return await screen.findByRole('table')
}

const bodyRow = (table: HTMLElement, at = 1) => {
  const row = within(table).getAllByRole('row')[at]
  if (row === undefined) throw new Error(`There is no row ${at}`)
  return row
}
const texts = (row: HTMLElement) =>
  within(row)
    .getAllByRole('cell')
    .map((cell) => cell.textContent?.trim())
const picture = (row: HTMLElement) => row.querySelector('img')
const figure = (label: string) => screen.getByText(label).parentElement?.querySelector('dd')?.textContent

test.each<[EntityName, string[]]>([
  [
    'services',
    [
      'Name',
      'Category',
      'VisibilityH homepageO offerings pageR revolution grid',
      'Companies',
      'Priority',
      'Edited',
      'Actions',
    ],
  ],
  ['service_companies', ['Company', 'Team', 'Revenue', 'Founded', 'Themes', 'Status', 'Edited', 'Actions']],
  ['cases', ['Title', 'Client', 'Theme', 'Size', 'Date', 'Images', 'Edited', 'Actions']],
  ['content', ['Title', 'Category', 'Read time', 'Published', 'Edited', 'Actions']],
  ['website_assets', ['Asset key', 'Category', 'File size', 'Description', 'Status', 'Edited', 'Actions']],
  ['founding_partners', ['Partner', 'Title', 'Company', 'Status', 'Order', 'Edited', 'Actions']],
  ['value_propositions', ['Title', 'Category', 'Status', 'Order', 'Edited', 'Actions']],
  ['offering_themes', ['Name', 'Slug', 'Description', 'Benefits', 'Status', 'Order', 'Edited', 'Actions']],
])('%s have their columns in order', async (entity, columns) => {
  const table = await open(entity, {})
  expect(
    within(table)
      .getAllByRole('columnheader')
      .map((header) => header.textContent),
  ).toEqual(columns)
})

test('a list shows when its items were edited last, and sorts by it', async () => {
  const table = await open(
    'founding_partners',
    { name: 'Aino', updated_at: '2026-10-30T10:00:00Z', display_order: 1 },
    { name: 'Rasmus', updated_at: '2024-05-03T10:00:00Z', display_order: 2 },
  )
  expect(within(bodyRow(table)).getByText(/^30 Oct/).title).toMatch(/^30 Oct 2026, /)
  expect(within(bodyRow(table, 2)).getByText('3 May 2024')).toBeTruthy()
  fireEvent.click(within(table).getByRole('button', { name: 'Edited' }))
  expect(texts(bodyRow(table))[0]).toBe('Rasmus')
})

test('an item that the server does not have yet has no time of an edit, and no word before it', () => {
  const { container } = render(<EditedTime values={{ name: 'Aino' }} before="Edited " />)
  expect(container.textContent).toBe('')
})

test('a partner is listed with portrait and fifty characters of the quote', async () => {
  const quote = 'We hire people who have run the thing they advise on, and say so.'
  const table = await open(
    'founding_partners',
    { name: 'Aino Havukallio', quote, portrait_url: '/media/aino.webp', display_order: 1 },
    { name: 'Rasmus Ljusvik', quote: 'Short.', display_order: 2 },
  )
  expect(texts(bodyRow(table))[0]).toBe('Aino Havukallio We hire people who have run the thing they advise…')
  expect(picture(bodyRow(table))?.getAttribute('src')).toMatch(/^\/img\/media\/aino\.webp\?/)
  expect(texts(bodyRow(table, 2))[0]).toBe('Rasmus Ljusvik Short.')
  expect(picture(bodyRow(table, 2))).toBeNull()
})

test('a theme shows the number of its benefits, not their texts', async () => {
  const table = await open('offering_themes', {
    name: 'AI Readiness',
    slug: 'ai-readiness',
    description: 'From pilot to practice',
    key_benefits: ['Less waste', 'More sleep', 'Fewer meetings'],
    is_active: true,
    display_order: 2,
  })
  expect(texts(bodyRow(table)).slice(0, 6)).toEqual([
    'AI Readiness',
    'ai-readiness',
    'From pilot to practice',
    '3',
    'Active',
    '1',
  ])
  expect(within(table).getByText('1').title).toBe('Its display order is 2.')
})

test.each<[EntityName, RowValues, string]>([
  ['services', { hero_image_url: '/media/hero.webp' }, '/img/media/hero.webp'],
  ['founding_partners', { portrait_url: '/media/a.webp' }, '/img/media/a.webp'],
  ['service_companies', { logo_url: '/media/logo.svg' }, '/media/logo.svg'],
  [
    'cases',
    {
      images: [
        { id: 'i2', image_url: '/media/second.webp', display_order: 2 },
        { id: 'i1', image_url: '/media/first.webp', display_order: 1 },
      ],
    },
    '/img/media/first.webp',
  ],
  ['content', { featured_image_url: '/media/b.jpg' }, '/img/media/b.jpg'],
  ['website_assets', { image_url: '/media/c.png' }, '/img/media/c.png'],
  ['offering_themes', { image_url: '/media/d.png' }, '/img/media/d.png'],
])('%s show a small picture, or the reason why it is not available', async (entity, values, address) => {
  const table = await open(entity, values, {})
  const found = within(table)
    .getAllByRole('row')
    .flatMap((row) => picture(row) ?? [])
  expect(found).toHaveLength(1)
  expect(found[0]?.getAttribute('src')?.split('?')[0]).toBe(address)
  expect(found[0]?.getAttribute('alt')).toBe('')
  if (found[0] !== undefined) fireEvent.error(found[0])
  expect(within(table).getByTitle('Could not be loaded').className).toContain('size-7')
})

test('a row without a picture shows the first letter of its title, hidden from screen readers', async () => {
  const table = await open('services', { name: 'brand desk', published: false })
  expect(bodyRow(table).querySelector('[data-picture]')?.getAttribute('data-picture')).toBe('B')
  expect(texts(bodyRow(table))[0]).toBe('brand desk Draft')
})

test('a draft says that it will be shown later in its chosen places', async () => {
  const table = await open(
    'services',
    { name: 'A', published: true, show_on_homepage: true },
    { name: 'B', published: false, show_on_homepage: true },
  )
  const titleOf = (name: string) =>
    within(table).getByRole('button', { name: `${name}: show on homepage`, pressed: true }).title
  expect([titleOf('A'), titleOf('B')]).toEqual(['Show on homepage', 'Show on homepage after publishing'])
})

test('a document among the assets does not count as a missing picture', async () => {
  const table = await open('website_assets', { asset_key: 'terms', image_url: '/media/terms.PDF' })
  expect(picture(bodyRow(table))).toBeNull()
})

test('the title of a row is a link to its form', async () => {
  const table = await open('content', { title: 'News' })
  expect(within(table).getByRole('link', { name: 'News' }).getAttribute('href')).toBe('/admin/content/r0')
})

test('both figures of assets count only active ones', async () => {
  await open(
    'website_assets',
    { asset_key: 'a', image_url: '/media/a.webp', category: 'logos', is_active: true },
    { asset_key: 'b', image_url: '/media/b.webp', category: 'logos', is_active: false },
    { asset_key: 'c', image_url: '/media/c.PDF', category: 'other', is_active: true },
  )
  expect([figure('Total Assets'), figure('Images')]).toEqual(['2', '1'])
})
