import { expect, test } from 'vitest'
import type { AdminRow } from '../../data/admin-row.ts'
import { aRow } from '../../testing/source-fixture.ts'
import { readTracesUntil, rowTraces } from './row-traces.ts'

const service = (id: string, values: object): AdminRow => {
  const row: AdminRow = aRow('services', id, {})
  return { ...row, values: { ...row.values, ...values } }
}

test('a row is recognised by the first words of its texts, whatever precedes them, and by its pictures', () => {
  const { beginnings, pictures } = rowTraces(
    'services',
    service('s1', {
      name: 'Brand Desk',
      slug: 'brand-desk',
      short_description: `${'–'.repeat(70)} A strategist, and a writer for you`,
      hero_image_url: '/media/a.webp',
      features: [{ id: 'f1', feature_text: 'Unused days move on, always', display_order: 0 }],
    }).values,
  )
  expect(beginnings).toEqual(
    expect.arrayContaining(['brand desk', 'a strategist and a', 'unused days move on']),
  )
  expect(pictures).toContain('/media/a.webp')
})

test('of entities without a page, only pictures count', () => {
  const row = aRow('website_assets', 'w1', { asset_key: 'a', image_url: '/media/a.webp', alt_text: 'A desk' })
  expect(rowTraces('website_assets', row.values)).toEqual({ beginnings: [], pictures: ['/media/a.webp'] })
})

test('thousands of rows are read in parts, each row once', () => {
  const rows = Array.from({ length: 300 }, (_, n) => service(`s${n}`, { name: `Service ${n}` }))
  const rowsOf = (name: string) => (name === 'services' ? rows : [])
  // The time is over from the start, but one part of the rows is read in any case.
  let parts = 1
  while (!readTracesUntil(rowsOf, -1)) parts += 1
  expect(parts).toBe(5)
  const [first] = rows
  if (first === undefined) throw new Error('There are rows')
  expect(rowTraces('services', first.values)).toBe(rowTraces('services', first.values))
  expect(readTracesUntil(rowsOf, -1)).toBe(true)
})
