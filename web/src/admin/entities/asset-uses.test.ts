import { entityNamed, contentNames } from '@coop/sync/entities'
import { expect, test } from 'vitest'
import type { AdminRow, RowValues } from '../data/admin-row.ts'
import { aRow } from '../testing/source-fixture.ts'
import { assetUses } from './asset-uses.ts'

const url = '/media/team.jpg'
const asset = aRow('website_assets', 'a1', { asset_key: 'team', image_url: url })

const placesOf = (entity: string, row: AdminRow) =>
  assetUses((name) => (name === entity ? [row] : []))(asset).map(({ rowId, place }) => `${rowId}: ${place}`)

test('every image field of every entity and its lists is a use of the asset whose address it contains', () => {
  const found: string[] = []
  for (const name of contentNames.filter((each) => each !== 'website_assets')) {
    const { fields, children } = entityNamed(name)
    for (const [field, { kind, label }] of Object.entries(fields)) {
      if (kind !== 'image') continue
      expect(placesOf(name, aRow(name, 'r1', { [field]: url })), `${name}.${field}`).toEqual([`r1: ${label}`])
      found.push(`${name}.${field}`)
    }
    for (const [list, child] of Object.entries(children)) {
      for (const [field, { kind }] of Object.entries(child.fields)) {
        if (kind !== 'image') continue
        const row = aRow(name, 'r1', { [list]: [{ id: 'i1', [field]: url }] })
        expect(placesOf(name, row), `${name}.${list}.${field}`).toEqual([`r1: ${child.label}`])
        found.push(`${name}.${list}.${field}`)
      }
    }
  }
  expect(found).toEqual(expect.arrayContaining(['services.hero_image_url', 'services.images.image_url']))
})

test('a company picture with both the id and the address of its asset is one use', () => {
  const values: RowValues = { images: [{ id: 'i1', website_asset_id: 'a1', image_url: url }] }
  expect(placesOf('service_companies', aRow('service_companies', 'c1', values))).toHaveLength(1)
})

test('a value proposition uses the asset with its key, and an article those that its text refers to', () => {
  expect(
    placesOf('value_propositions', aRow('value_propositions', 'v1', { image_asset_key: 'team' })),
  ).toEqual(['v1: Image asset key'])
  const content = `Before ![The team](${url}) and after.`
  expect(placesOf('content', aRow('content', 'a1', { content }))).toEqual(['a1: Content'])
  expect(placesOf('content', aRow('content', 'a1', { content: `${url}.old` }))).toEqual([])
})
