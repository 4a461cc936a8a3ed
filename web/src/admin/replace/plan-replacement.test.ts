import { expect, test } from 'vitest'
import type { AdminRow } from '../data/admin-row.ts'
import { textSources } from '../data/text-sources.ts'
import { idOf } from '../testing/outbox-fixture.ts'
import { aRow } from '../testing/source-fixture.ts'
import type { EntityName } from '@coop/sync/entities'
import { placesOf, planReplacement } from './plan-replacement.ts'

const wanted = { words: 'Harbour', isWholeWord: true, isCaseExact: true }
const find = (entity: EntityName, row: AdminRow) =>
  placesOf(
    row,
    textSources.filter((source) => source.entity === entity),
    wanted,
  )

const service = aRow('services', 's1', {
  name: 'Harbour',
  slug: 'harbour',
  category: 'LURE-IN',
  short_description: 'Harbour to Harbour',
  features: [
    { id: idOf(1), feature_text: 'A map of the Harbour', display_order: 1 },
    { id: idOf(2), feature_text: 'A lighthouse', display_order: 2 },
  ],
})

test('a row has one edit with all its fields, and with the whole list of an item', () => {
  const places = find('services', service)
  expect(places.map(({ in: { label } }) => label)).toEqual([
    'Service name',
    'Short description',
    'Short description',
    'Features',
  ])
  const { edits, refused } = planReplacement(places, 'Port')
  expect([...refused]).toEqual([])
  expect(edits.map(({ changes }) => changes)).toEqual([
    {
      name: 'Port',
      short_description: 'Port to Port',
      features: [
        { id: idOf(1), feature_text: 'A map of the Port', display_order: 1 },
        { id: idOf(2), feature_text: 'A lighthouse', display_order: 2 },
      ],
    },
  ])
})

test('an excluded place stays unchanged, beside a replaced one in the same text', () => {
  const [, first] = find('services', service)
  expect(planReplacement(first === undefined ? [] : [first], 'Port').edits[0]?.changes).toEqual({
    short_description: 'Port to Harbour',
  })
})

test('entries of a list field are separate texts', () => {
  const theme = aRow('offering_themes', 't1', {
    name: 'Growth',
    short_name: 'Growth',
    key_benefits: ['A Harbour', 'None', 'Harbour, Harbour'],
  })
  expect(planReplacement(find('offering_themes', theme), 'Port').edits[0]?.changes).toEqual({
    key_benefits: ['A Port', 'None', 'Port, Port'],
  })
})

test('the texts of a homepage paragraph are plain, so nothing in them is escaped', () => {
  const replaced = (slug: string) => {
    const row = aRow('content', 'c1', { title: 'Values', slug, content: 'The Harbour' })
    return planReplacement(find('content', row), 'R_D [Lab]').edits[0]?.changes
  }
  expect(replaced('homepage-value-prop')).toEqual({ content: 'The R_D [Lab]' })
  expect(replaced('an-article')).toEqual({ content: 'The R\\_D \\[Lab\\]' })
})

test('words of an article are found across formatting, and a place whose link would be lost stays and is reported', () => {
  const row = aRow('content', 'c1', { title: 'A', slug: 'a', content: 'A Har**bour**\n\n[Har](/x)bour b' })
  const places = find('content', row)
  expect(places.map((place) => place.in.text.slice(place.place.start, place.place.end))).toEqual([
    'Harbour',
    'Harbour',
  ])
  const port = planReplacement(places, 'Port')
  expect(port.edits[0]?.changes).toEqual({ content: 'A Port\n\n[Port](/x) b' })
  const nothing = planReplacement(places, '')
  expect(nothing.edits[0]?.changes).toEqual({ content: 'A\n\n[Har](/x)bour b' })
  expect([nothing.places, [...nothing.kept]]).toEqual([1, [places[1]?.key]])
  const [, second] = places
  expect(planReplacement(second === undefined ? [] : [second], '')).toMatchObject({ edits: [], places: 0 })
})

test('keys and file names are not searched', () => {
  const asset = aRow('website_assets', 'a1', {
    asset_key: 'Harbour',
    original_filename: 'Harbour.png',
    alt_text: 'The Harbour',
  })
  expect(find('website_assets', asset).map(({ in: { field } }) => field)).toEqual(['alt_text'])
})

test('a row that would become invalid has a reason instead of an edit', () => {
  const { edits, places, refused } = planReplacement(find('services', service), 'x'.repeat(20_000))
  expect([edits, places]).toEqual([[], 0])
  expect(refused.get('services s1')).toBe('Service name: At most 200 characters')
})
