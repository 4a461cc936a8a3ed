import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { accepted, aService, errorsOf, insert, openWrites, update } from './writes-for-tests.ts'

const t = await openWrites()

test("a company's address follows from its name", async () => {
  expect(
    errorsOf(await t.sendOne(insert('service_companies', { name: 'Työ & Tulos Oy', slug: 'other' }))),
  ).toMatchObject([{ field: 'slug', code: 'invalid' }])
  const id = await t.insertOne('service_companies', { name: 'Työ & Tulos Oy', slug: 'tyo-tulos-oy' })
  const second = insert('service_companies', { name: 'Työ & Tulos Oy', slug: 'tyo-tulos-oy' })
  expect(errorsOf(await t.sendOne(second))).toMatchObject([
    { field: 'slug', code: 'taken', proposal: 'tyo-tulos-oy-2' },
  ])
  await t.insertOne('service_companies', { name: 'Työ & Tulos Oy', slug: 'tyo-tulos-oy-2' })
  expect(await t.sendOne(update('service_companies', id, { team_size: null }, { team_size: '4' }))).toEqual(
    accepted,
  )
  expect(
    (await t.sendOne(update('service_companies', id, { name: 'Työ & Tulos Oy' }, { name: 'New' }))).status,
  ).toBe('rejected')
})

test('a renamed theme is renamed wherever it is referred to, and the old address leads on', async () => {
  const theme = { name: 'Old Name', slug: 'old-name', short_name: 'Old' }
  const id = await t.insertOne('offering_themes', theme)
  const service = await t.insertOne('services', aService({ theme: ['Old Name', 'Another'] }))
  const company = await t.insertOne('service_companies', {
    name: 'Tagged',
    slug: 'tagged',
    theme_tags: ['old-name'],
  })
  const aCase = await t.insertOne('cases', { title: 'Case', slug: 'case', theme_tag: 'Old Name' })
  const asset = await t.insertOne('website_assets', {
    asset_key: 'tagged',
    category: 'other',
    image_url: '/media/t',
    theme_tags: ['Old'],
  })
  const renamed = { name: 'New Name', slug: 'new-name', short_name: 'New' }
  const write = update('offering_themes', id, theme, renamed)
  expect(await t.sendOne(write)).toEqual(accepted)
  expect(await t.rowOf('services', service)).toMatchObject({
    theme: ['New Name', 'Another'],
    write_id: write.id,
  })
  expect(await t.rowOf('service_companies', company)).toMatchObject({ theme_tags: ['new-name'] })
  expect(await t.rowOf('cases', aCase)).toMatchObject({ theme_tag: 'New Name' })
  expect(await t.rowOf('website_assets', asset)).toMatchObject({ theme_tags: ['New'] })
  const [redirect] = await t.database.sql`select * from slug_redirects where row_id = ${id}`
  expect(redirect).toMatchObject({ entity: 'offering_themes', old_slug: 'old-name', write_id: write.id })
})

test('unpublishing hides the children, publishing shows them', async () => {
  const item = { id: randomUUID(), feature_text: 'x', display_order: 0 }
  const id = await t.insertOne('services', aService({ features: [item] }))
  await t.sendOne(update('services', id, { published: true }, { published: false }))
  expect(await t.rowOf('service_features', item.id)).toMatchObject({ is_public: false })
  await t.sendOne(update('services', id, { published: false }, { published: true }))
  expect(await t.rowOf('service_features', item.id)).toMatchObject({ is_public: true })
})

test('an article carries the time of its last published save', async () => {
  const id = await t.insertOne('content', { title: 'Article', slug: 'article' })
  expect(await t.rowOf('content', id)).toMatchObject({ published_at: null })
  await t.sendOne(update('content', id, { published: false }, { published: true }))
  const first = await t.rowOf('content', id)
  expect(first?.['published_at']).toBeInstanceOf(Date)
  await t.sendOne(update('content', id, { title: 'Article' }, { title: 'Article, again' }))
  const second = await t.rowOf('content', id)
  expect(Number(second?.['published_at'])).toBeGreaterThan(Number(first?.['published_at']))
  await t.sendOne(update('content', id, { published: true }, { published: false }))
  expect(await t.rowOf('content', id)).toMatchObject({ published_at: null })
})

test("a company image repeats its asset's file", async () => {
  const asset = await t.insertOne('website_assets', {
    asset_key: 'pic',
    category: 'company-pictures',
    image_url: '/media/p',
    original_filename: 'office.jpg',
  })
  await t.database.sql`update website_assets set file_size = 1234 where id = ${asset}`
  const image = {
    id: randomUUID(),
    website_asset_id: asset,
    image_type: 'hero',
    image_url: '/media/p',
    alt_text: null,
    display_order: 0,
  }
  await t.insertOne('service_companies', { name: 'Pictured', slug: 'pictured', images: [image] })
  expect(await t.rowOf('company_images', image.id)).toMatchObject({
    original_filename: 'office.jpg',
    file_size: 1234,
  })
})
