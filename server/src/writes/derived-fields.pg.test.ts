import { randomUUID } from 'node:crypto'
import { overlaidRow } from '@coop/sync/overlay'
import { timeText } from '@coop/sync/rules'
import type { Json, Write } from '@coop/sync/write'
import { expect, test } from 'vitest'
import { createRecordingLogger } from '../../testing/recording-logger.ts'
import { act, staged } from '../../testing/releases.ts'
import { accepted, aService, errorsOf, insert, openWrites, remove, update } from '../../testing/writes.ts'
import { publishDue } from '../releases/publish-scheduled.ts'
import { createReleaseWrites } from '../releases/release-writes.ts'

const t = await openWrites()

test("a company's address is derived from its name", async () => {
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

test('a renamed theme is renamed in every reference, and the old address redirects', async () => {
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

test('the old addresses of a deleted row are hidden, and come back with it, with its visibility', async () => {
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

test('an old address of a deleted row redirects to the last row that had it', async () => {
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

/** The writes that brought an article to its state. */
const pasts: Readonly<Record<string, readonly Record<string, Json>[]>> = {
  'never published': [],
  'published long ago': [{ published: true, published_at: '2025-01-15T09:00:00+00:00' }],
  unpublished: [{ published: true, published_at: '2025-01-15T09:00:00+00:00' }, { published: false }],
}
const given = '2024-03-01T09:00:00+00:00'
const since = '2024-05-05T09:00:00+00:00'

type Way = 'at once' | 'by a release' | 'by a schedule'

/** Applies the write in that way. @returns the release that contained it */
async function sendBy(way: Way, { entity, rowId, base, changes }: Write): Promise<string | null> {
  if (way === 'at once') {
    expect(await t.sendOne(update(entity, rowId, base, changes))).toEqual(accepted)
    return null
  }
  const release = await t.insertOne('releases', { name: 'Monday' })
  const edit = { entity: 'content', rowId, op: 'update', base, changes } as const
  expect(await t.sendOne(staged(release, edit))).toEqual(accepted)
  if (way === 'by a schedule') {
    const schedule = { publish_at: given, time_zone: 'Europe/Helsinki' }
    expect(await t.sendOne(act(release, 'open', 'scheduled', schedule))).toEqual(accepted)
    await publishDue({
      sql: t.database.sql,
      special: createReleaseWrites({ needsApproval: false, now: Date.now }),
      logger: createRecordingLogger(),
    })
  } else expect(await t.sendOne(act(release, 'open', 'published'))).toEqual(accepted)
  return release
}

/** The row as JSON, with times in UTC. */
async function articleOf(id: string): Promise<Record<string, Json>> {
  const [row] = await t.database.sql<{ row: Record<string, Json> }[]>`
    select to_jsonb(c) as row from content c where id = ${id}`
  return row?.row ?? {}
}

/** An edit of an article, based on its current state. */
async function editOf(id: string, changes: Record<string, Json>): Promise<Write> {
  const row = await articleOf(id)
  const base = Object.fromEntries(Object.keys(changes).map((name) => [name, row[name] ?? null]))
  return update('content', id, base, changes)
}

test.each(['at once', 'by a release', 'by a schedule'] as const)(
  'an edit %s keeps the date of an article unless it sets another, and a device shows the same',
  async (way) => {
    for (const [past, writes] of Object.entries(pasts)) {
      for (const changed of [{ title: 'B' }, { published: true }, { published: false }]) {
        for (const said of [undefined, null, 'keep', 'now', given]) {
          const label = JSON.stringify({ past, changed, said })
          const id = await t.insertOne('content', { title: 'A', slug: `dated-${randomUUID()}` })
          for (const each of writes) expect(await t.sendOne(await editOf(id, each))).toEqual(accepted)
          const before = await articleOf(id)
          const { published_at: stands = null } = before
          const changes: Record<string, Json> =
            said === undefined ? changed : { ...changed, published_at: said }
          const write = await editOf(id, changes)
          const at = '2031-01-01T00:00:00.000Z'
          const predicted = overlaidRow('content', before, [{ ...write, at }])?.['published_at']

          const release = await sendBy(way, write)
          const { published, published_at: stored = null } = await articleOf(id)
          const isAnew = said === 'now' || (said !== given && stands === null)
          const expected = published !== true ? null : isAnew ? 'anew' : said === given ? given : stands
          const known = [null, stands, given]
          expect(known.includes(stored) ? stored : 'anew', label).toEqual(expected)
          expect(predicted === timeText(Date.parse(at)) ? 'anew' : predicted, label).toEqual(expected)

          if (release === null) continue
          // Somebody sets another date before the release is taken back.
          const isDated = published === true && changed.title === undefined
          if (isDated) await t.sendOne(await editOf(id, { published_at: since }))
          expect(await t.sendOne(act(release, 'published', 'taken-back'))).toEqual(accepted)
          const back = await articleOf(id)
          const dateBack = back['published'] !== true ? null : isDated ? since : stands
          expect([back['title'], back['published'], back['published_at']], label).toEqual([
            'A',
            before['published'],
            dateBack,
          ])
        }
      }
    }
  },
)

const june = '2026-06-27T08:00:00+00:00'
const publishedAt = async (id: string) => {
  const [row] = await t.database
    .sql`select to_json(published_at) #>> '{}' as at from content where id = ${id}`
  return row?.['at']
}

test('a write may set the date of publication: unchanged, now, or another time', async () => {
  const slug = () => `dated-${randomUUID()}`
  const id = await t.insertOne('content', { title: 'A', slug: slug(), published: true, published_at: june })
  expect(await publishedAt(id)).toBe(june)
  const keep = { title: 'B', published_at: 'keep' }
  expect(await t.sendOne(update('content', id, { title: 'A', published_at: june }, keep))).toEqual(accepted)
  expect(await publishedAt(id)).toBe(june)
  // Later changes by others also stay, and do not conflict.
  const later = '2026-07-01T10:30:00.123456+00:00'
  await t.sendOne(update('content', id, { published_at: june }, { published_at: later }))
  const stale = { title: 'B', published_at: june }
  await t.sendOne(update('content', id, stale, { title: 'C', published_at: 'keep' }))
  expect(await publishedAt(id)).toBe(later)
  // Of two edits that set different times, the later one is stored.
  await t.sendOne(
    update('content', id, { published_at: june }, { published_at: '2027-01-01T00:00:00+00:00' }),
  )
  expect(await publishedAt(id)).toBe('2027-01-01T00:00:00+00:00')
  const moment = Date.now()
  await t.sendOne(update('content', id, { published_at: june }, { published_at: 'now' }))
  expect(Date.parse(String(await publishedAt(id)))).toBeGreaterThan(moment - 60_000)
})

test('a draft has no date, whatever the edit says, and a published article always has one', async () => {
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

test('an invalid time is refused with its field', async () => {
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

test('an insert that is sent again is the same row, whatever time it sets', async () => {
  const write = insert('content', { title: 'Twice', slug: 'twice', published: true })
  expect(await t.sendOne(write)).toEqual(accepted)
  expect(await t.sendOne({ ...write, id: randomUUID() })).toEqual(accepted)
})

test("a company image copies its asset's file", async () => {
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
