import { expect, test } from 'vitest'
import type { Json } from '../write.ts'
import type { EditedValues } from './edited-rows.ts'
import { overlaidRow } from './overlaid-row.ts'
import type { PendingWrite } from './pending-write.ts'

let seq = 0

function aWrite(
  op: PendingWrite['op'],
  changes: Record<string, Json> = {},
  rest: Partial<PendingWrite> = {},
): PendingWrite {
  seq += 1
  const at = '2026-11-21T10:00:00.120Z'
  return { id: `write ${seq}`, seq, entity: 'services', rowId: 'row', op, changes, at, ...rest }
}

const saved = '2026-01-02T03:04:05+00:00'
const service: EditedValues = {
  id: 'row',
  name: 'Audit',
  duration: '1-4-weeks',
  features: [{ id: 'f1', feature_text: 'Report', display_order: 0 }],
  images: [],
  companies: [],
  write_id: 'before',
  created_at: saved,
  updated_at: saved,
}

test('without writes a row is the synced object', () => {
  expect(overlaidRow('services', service, [])).toBe(service)
  expect(overlaidRow('services', undefined, [])).toBeUndefined()
})

test('an update changes the fields that it names, and the envelope', () => {
  const write = aWrite('update', { name: 'Audit 2' })
  expect(overlaidRow('services', service, [write])).toEqual({
    ...service,
    name: 'Audit 2',
    write_id: write.id,
    updated_at: '2026-11-21T10:00:00.12+00:00',
  })
  expect(service['name']).toBe('Audit')
})

test('the last of several writes counts', () => {
  const writes = [
    aWrite('update', { name: 'B', duration: null }),
    aWrite('update', { name: 'C' }, { at: '2026-11-21T10:00:01.000Z' }),
  ]
  expect(overlaidRow('services', service, writes)).toMatchObject({
    name: 'C',
    duration: null,
    write_id: writes[1]?.id,
    updated_at: '2026-11-21T10:00:01+00:00',
  })
})

test('an update of a row that does not exist makes none', () => {
  expect(overlaidRow('services', undefined, [aWrite('update', { name: 'B' })])).toBeUndefined()
  expect(
    overlaidRow('services', service, [aWrite('delete'), aWrite('update', { name: 'B' })]),
  ).toBeUndefined()
})

test('a deleted row is missing', () => {
  expect(
    overlaidRow('services', service, [aWrite('update', { name: 'B' }), aWrite('delete')]),
  ).toBeUndefined()
})

test('an insert is completed as the server completes it', () => {
  const write = aWrite('insert', { name: 'Räumlich denken', features: [] })
  expect(overlaidRow('services', undefined, [write])).toMatchObject({
    id: 'row',
    name: 'Räumlich denken',
    slug: 'raumlich-denken',
    category: 'THEME-EASY',
    theme: [],
    duration: null,
    published: true,
    homepage_priority: 0,
    features: [],
    companies: [],
    write_id: write.id,
    created_at: '2026-11-21T10:00:00.12+00:00',
    updated_at: '2026-11-21T10:00:00.12+00:00',
  })
})

test('an insert after the deletion of a row is a new row: nothing of the old one shows', () => {
  const asset = {
    id: 'row',
    asset_key: 'old',
    image_url: '/media/a.png',
    description: 'Old words',
    width: 800,
    storage_path: 'media/a.png',
    version: 3,
    created_at: saved,
  }
  const insert = aWrite('insert', { asset_key: 'new', category: 'other', image_url: '/media/a.png' })
  expect(overlaidRow('website_assets', asset, [aWrite('delete'), insert])).toMatchObject({
    asset_key: 'new',
    description: null,
    width: null,
    storage_path: null,
    version: 1,
    created_at: '2026-11-21T10:00:00.12+00:00',
  })
})

test('an insert over its own effect keeps what the server has filled in', () => {
  const insert = aWrite('insert', { asset_key: 'new', category: 'other', image_url: '/media/a.png' })
  const made = overlaidRow('website_assets', undefined, [insert])
  const filledIn = { ...made, width: 800, created_at: saved }
  expect(overlaidRow('website_assets', filledIn, [insert])).toEqual(filledIn)
})

test('values read from a file are removed with its address', () => {
  const asset = { id: 'row', image_url: '/media/a.png', width: 800, content_hash: 'abcdef01' }
  const renamed = aWrite('update', { alt_text: 'A' })
  expect(overlaidRow('website_assets', asset, [renamed])).toMatchObject({
    width: 800,
    content_hash: 'abcdef01',
  })
  const moved = aWrite('update', { image_url: '/media/b.png' })
  expect(overlaidRow('website_assets', asset, [moved])).toMatchObject({ width: null, content_hash: null })
})

test('an article keeps the time of its publication unless a save says that it is of now', () => {
  const article = { id: 'row', title: 'A', published: true, published_at: saved }
  const published = (write: PendingWrite) => overlaidRow('content', article, [write])?.['published_at']
  expect(published(aWrite('update', { title: 'B' }))).toBe(saved)
  expect(published(aWrite('update', { title: 'B', published_at: 'now' }))).toBe(
    '2026-11-21T10:00:00.12+00:00',
  )
  expect(published(aWrite('update', { published: false }))).toBeNull()
})

test('a time without a fraction has none in JSON, and one with a fraction no zeros at its end', () => {
  const updatedAt = (at: string) =>
    overlaidRow('services', service, [aWrite('update', {}, { at })])?.['updated_at']
  expect(updatedAt('2026-11-21T10:00:00.000Z')).toBe('2026-11-21T10:00:00+00:00')
  expect(updatedAt('2026-11-21T10:00:10.100Z')).toBe('2026-11-21T10:00:10.1+00:00')
  expect(updatedAt('2026-11-21T10:00:00.001Z')).toBe('2026-11-21T10:00:00.001+00:00')
})

test('a list is replaced whole, in the order of its items; a field that an item leaves out keeps its value', () => {
  const features = [
    { id: 'f3', feature_text: 'Talk', display_order: 2 },
    { id: 'f1', display_order: 2 },
    { id: 'f2', feature_text: 'Plan', display_order: 1 },
  ]
  expect(overlaidRow('services', service, [aWrite('update', { features })])).toMatchObject({
    features: [
      { id: 'f2', feature_text: 'Plan', display_order: 1 },
      { id: 'f1', feature_text: 'Report', display_order: 2 },
      { id: 'f3', feature_text: 'Talk', display_order: 2 },
    ],
  })
  expect(overlaidRow('services', service, [aWrite('update', { features: [] })])).toMatchObject({
    features: [],
  })
})

test('an item of a set keeps its id when it comes under another, and not when its id is given away', () => {
  const before = {
    ...service,
    companies: [
      { id: 'a', company_id: 'one' },
      { id: 'b', company_id: 'two' },
    ],
  }
  const after = (...companies: Json[]) =>
    overlaidRow('services', before, [aWrite('update', { companies })])?.['companies']
  expect(after({ id: 'c', company_id: 'two' }, { id: 'd', company_id: 'three' })).toEqual([
    { id: 'b', company_id: 'two' },
    { id: 'd', company_id: 'three' },
  ])
  expect(after({ id: 'a', company_id: 'two' }, { id: 'b', company_id: 'one' })).toEqual([
    { id: 'a', company_id: 'two' },
    { id: 'b', company_id: 'one' },
  ])
  expect(after({ id: 'c', company_id: 'one' }, { id: 'a', company_id: 'three' })).toEqual([
    { id: 'a', company_id: 'three' },
    { id: 'c', company_id: 'one' },
  ])
})

test('writes over a row that has the first of them give what they give over one that has none', () => {
  const writes = [
    aWrite('update', { name: 'B', features: [] }),
    aWrite('update', { name: 'C', duration: null }),
    aWrite('delete'),
    aWrite('insert', { name: 'D', slug: 'd' }),
    aWrite('update', { name: 'E', features: [{ id: 'f9', feature_text: 'New', display_order: 1 }] }),
  ]
  const whole = overlaidRow('services', service, writes)
  for (let count = 0; count <= writes.length; count++) {
    const synced = overlaidRow('services', service, writes.slice(0, count))
    expect(overlaidRow('services', synced, writes)).toEqual(whole)
  }
})
