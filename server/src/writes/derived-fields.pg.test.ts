import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { accepted, aService, errorsOf, insert, openWrites, remove, update } from '../../testing/writes.ts'

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
  const before = { name: 'Työ & Tulos Oy', slug: 'tyo-tulos-oy' }
  const renamed = update('service_companies', id, before, { name: 'New', slug: 'new' })
  expect(await t.sendOne(renamed)).toEqual(accepted)
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

const redirectsOf = (id: string) =>
  t.database.sql`select old_slug, is_public from slug_redirects where row_id = ${id} order by old_slug`

async function removeService(id: string): Promise<void> {
  const row = await t.rowOf('services', id)
  expect(await t.sendOne(remove('services', id, String(row?.['write_id'])))).toEqual(accepted)
}

test('the old addresses of a deleted row are hidden, and come back with it, as public as it is', async () => {
  const id = await t.insertOne('services', aService({ slug: 'kept-a' }))
  await t.sendOne(update('services', id, { slug: 'kept-a' }, { slug: 'kept-b' }))
  await t.sendOne(update('services', id, { slug: 'kept-b' }, { slug: 'kept-c' }))
  const comesBack = async (values: Parameters<typeof aService>[0]) => {
    await removeService(id)
    expect(await redirectsOf(id)).not.toContainEqual(expect.objectContaining({ is_public: true }))
    expect(await t.sendOne(insert('services', aService(values), id))).toEqual(accepted)
  }
  await comesBack({ slug: 'kept-c' })
  expect(await redirectsOf(id)).toEqual([
    { old_slug: 'kept-a', is_public: true },
    { old_slug: 'kept-b', is_public: true },
  ])
  await comesBack({ slug: 'kept-b', published: false })
  expect(await redirectsOf(id)).toEqual([{ old_slug: 'kept-a', is_public: false }])
})

test('an old address of a deleted row leads to the row that had it last', async () => {
  const id = await t.insertOne('services', aService({ slug: 'freed-a' }))
  await t.sendOne(update('services', id, { slug: 'freed-a' }, { slug: 'freed-b' }))
  await removeService(id)
  const other = await t.insertOne('services', aService({ slug: 'freed-a' }))
  await t.sendOne(update('services', other, { slug: 'freed-a' }, { slug: 'freed-c' }))
  expect(await t.sendOne(insert('services', aService({ slug: 'freed-b' }), id))).toEqual(accepted)
  expect(await redirectsOf(other)).toEqual([{ old_slug: 'freed-a', is_public: true }])
  expect(await redirectsOf(id)).toEqual([])
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

const june = '2026-06-27T08:00:00+00:00'
const publishedAt = async (id: string) => {
  const [row] = await t.database
    .sql`select to_json(published_at) #>> '{}' as at from content where id = ${id}`
  return row?.['at']
}

test('a write may say when an article was published: as it stands, now, or another time', async () => {
  const slug = () => `dated-${randomUUID()}`
  const id = await t.insertOne('content', { title: 'A', slug: slug(), published: true, published_at: june })
  expect(await publishedAt(id)).toBe(june)
  const keep = { title: 'B', published_at: 'keep' }
  expect(await t.sendOne(update('content', id, { title: 'A', published_at: june }, keep))).toEqual(accepted)
  expect(await publishedAt(id)).toBe(june)
  // Changes of it that others have made meanwhile stay as well, and are no conflict.
  const later = '2026-07-01T10:30:00.123456+00:00'
  await t.sendOne(update('content', id, { published_at: june }, { published_at: later }))
  const stale = { title: 'B', published_at: june }
  await t.sendOne(update('content', id, stale, { title: 'C', published_at: 'keep' }))
  expect(await publishedAt(id)).toBe(later)
  // Of two who say another time the later one stands.
  await t.sendOne(
    update('content', id, { published_at: june }, { published_at: '2027-01-01T00:00:00+00:00' }),
  )
  expect(await publishedAt(id)).toBe('2027-01-01T00:00:00+00:00')
  const moment = Date.now()
  await t.sendOne(update('content', id, { published_at: june }, { published_at: 'now' }))
  expect(Date.parse(String(await publishedAt(id)))).toBeGreaterThan(moment - 60_000)
})

test('a draft has no date, whatever is said, and a published article is never without one', async () => {
  const id = await t.insertOne('content', { title: 'Draft', slug: 'a-draft', published_at: june })
  expect(await publishedAt(id)).toBeNull()
  const published = { published: true, published_at: 'keep' }
  await t.sendOne(update('content', id, { published: false, published_at: null }, published))
  const first = await publishedAt(id)
  expect(first).not.toBeNull()
  await t.sendOne(update('content', id, { published_at: first }, { published_at: null }))
  expect(await publishedAt(id)).not.toBeNull()
  const unpublished = { published: false, published_at: june }
  await t.sendOne(update('content', id, { published: true, published_at: first }, unpublished))
  expect(await publishedAt(id)).toBeNull()
})

test('what is no time is refused by its field', async () => {
  for (const published_at of [
    'yesterday',
    '',
    '2026-06-27',
    '2026-02-30T00:00:00+00:00',
    'infinity',
    5,
    [],
  ]) {
    const answer = await t.sendOne(insert('content', { title: 'A', slug: 'no-time', published_at }))
    expect(errorsOf(answer), JSON.stringify(published_at)).toMatchObject([
      { field: 'published_at', code: 'invalid' },
    ])
  }
})

test('an insert that comes again is the same row, whatever it says of the time', async () => {
  const write = insert('content', { title: 'Twice', slug: 'twice', published: true })
  expect(await t.sendOne(write)).toEqual(accepted)
  expect(await t.sendOne({ ...write, id: randomUUID() })).toEqual(accepted)
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
