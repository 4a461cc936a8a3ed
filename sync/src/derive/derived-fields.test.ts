import { expect, test } from 'vitest'
import { assets } from '../entities/assets.ts'
import { articles } from '../entities/articles.ts'
import { companies } from '../entities/companies.ts'
import { childListsOf, entityNamed, entityNames } from '../entities/index.ts'
import type { Json } from '../fields.ts'
import { derivedColumns, predictDerived } from './derived-fields.ts'

const sql = {
  value: (column: string) => `p.${column}`,
  said: (column: string) => `said.${column}`,
  table: (name: string) => name,
  now: 'now()',
}

test('a field is derived from what its declaration names', () => {
  expect(derivedColumns('content', articles.fields, sql)).toEqual([
    [
      'published_at',
      "case when p.published then coalesce(case when said.published_at is distinct from 'now' then p.published_at end, now()) end",
    ],
  ])
  expect(derivedColumns('company_images', companies.children.images.fields, sql)[1]).toEqual([
    'file_size',
    '(select r.file_size from website_assets r where r.id = p.website_asset_id)',
  ])
  const ofAssets = derivedColumns('website_assets', assets.fields, sql)
  expect(ofAssets.map(([name]) => name)).toEqual([
    'storage_path',
    'file_size',
    'width',
    'height',
    'placeholder',
    'content_hash',
    'source_hash',
    'version',
  ])
  expect(ofAssets[2]?.[1]).toBe(
    'coalesce((select r.width from website_assets r where r.id = p.id and r.image_url = p.image_url), ' +
      '(select f.width from media_files f where f.address = p.image_url))',
  )
})

test('a prediction has the fields that follow from the row, and no other', () => {
  const at = '2026-11-21T10:00:00+00:00'
  const stands = '2026-06-27T08:00:00+00:00'
  const savedAs = (published: boolean, ...said: Json[]) => savedOver(stands, published, ...said)
  const savedOver = (published_at: Json, published: boolean, ...said: Json[]) => {
    const changes = Object.fromEntries(said.map((word) => ['published_at', word]))
    const before = { published_at }
    return predictDerived(articles.fields, { before, after: { published }, changes }, at)['published_at']
  }
  expect(savedAs(true, 'now')).toBe(at)
  expect([savedAs(true), savedAs(true, 'keep'), savedAs(true, null)]).toEqual([stands, stands, stands])
  expect([savedOver(null, true), savedOver(null, true, 'keep')]).toEqual([at, at])
  expect(savedAs(true, '2020-01-01T00:00:00+00:00')).toBe('2020-01-01T00:00:00+00:00')
  expect([savedAs(false), savedAs(false, 'keep'), savedAs(false, stands)]).toEqual([null, null, null])

  const before = { image_url: '/media/a.png', width: 800, content_hash: 'abcdef01', version: 2 }
  const none = {
    storage_path: null,
    file_size: null,
    width: null,
    height: null,
    placeholder: null,
    content_hash: null,
    source_hash: null,
  }
  const same = predictDerived(assets.fields, { before, after: { ...before, alt_text: 'A' }, changes: {} }, at)
  expect(same).toEqual({ ...none, width: 800, content_hash: 'abcdef01', version: 2 })
  const other = predictDerived(
    assets.fields,
    { before, after: { ...before, image_url: '/media/b.png' }, changes: {} },
    at,
  )
  expect(other).toEqual({ ...none, version: 3 })
  const inserted = predictDerived(
    assets.fields,
    { before: { version: 1 }, after: { image_url: '/media/a.png' }, changes: {} },
    at,
  )
  expect(inserted).toEqual({ ...none, version: 1 })
})

test('derivations name existing fields; except for save times only derived fields have one', () => {
  const all = entityNames
    .map(entityNamed)
    .flatMap((entity) => [
      { name: entity.table, fields: entity.fields },
      ...childListsOf(entity).map(({ list }) => ({ name: list.table, fields: list.fields })),
    ])
  for (const { name, fields } of all) {
    for (const [field, { derived, derivation }] of Object.entries(fields)) {
      if (derivation === null) continue
      expect(derived, `${name}.${field}`).toBe(derivation.kind !== 'save-time')
      const { kind: _, ...from } = derivation
      for (const source of Object.values(from))
        expect(Object.keys(fields), `${name}.${field}`).toContain(source)
    }
  }
})
