import { randomUUID } from 'node:crypto'
import type { ContentName } from '@coop/sync/entities'
import type { ReleaseEdit } from '@coop/sync/releases'
import { SCHEMA_VERSION } from '@coop/sync/schema-versions'
import type { Json } from '@coop/sync/write'
import { expect, test } from 'vitest'
import { act, staged } from '../../testing/releases.ts'
import { accepted, aService, errorsOf, insert, openWrites, update } from '../../testing/writes.ts'

const t = await openWrites()
const { sql } = t.database

const aRelease = () => t.insertOne('releases', { name: 'Monday' })

const changing = (
  entity: ContentName,
  rowId: string,
  base: Record<string, Json>,
  changes: Record<string, Json>,
): ReleaseEdit => ({ entity, rowId, op: 'update', base, changes })

const aTheme = (name: string, slug: string) =>
  t.insertOne('offering_themes', { name, slug, short_name: name })

const anAsset = (asset_key: string, image_url: string) =>
  t.insertOne('website_assets', { asset_key, category: 'other', image_url })

test('a release renames a theme and then edits a row that names it: both are published and taken back', async () => {
  const theme = await aTheme('Old', 'old')
  await aTheme('Third', 'third')
  const service = await t.insertOne('services', aService({ theme: ['Old'] }))
  const story = await t.insertOne('cases', { title: 'Story', slug: 'story', theme_tag: 'Third' })
  const made = insert('services', aService({ theme: ['Old', 'Third'] }))
  const release = await aRelease()
  await t.send(
    staged(release, changing('offering_themes', theme, { name: 'Old' }, { name: 'New' })),
    staged(release, changing('services', service, { theme: ['Old'] }, { theme: ['Old', 'Third'] })),
    staged(release, changing('cases', story, { theme_tag: 'Third' }, { theme_tag: 'Old' })),
    staged(release, { ...changing('services', made.rowId, {}, made.changes), op: 'insert' }),
  )
  expect(await t.sendOne(act(release, 'open', 'published'))).toEqual(accepted)
  expect(await t.rowOf('services', service)).toMatchObject({ theme: ['New', 'Third'] })
  expect(await t.rowOf('services', made.rowId)).toMatchObject({ theme: ['New', 'Third'] })
  expect(await t.rowOf('cases', story)).toMatchObject({ theme_tag: 'New' })

  expect(await t.sendOne(act(release, 'published', 'taken-back'))).toEqual(accepted)
  expect(await t.rowOf('releases', release)).toMatchObject({ outcome: null })
  expect(await t.rowOf('offering_themes', theme)).toMatchObject({ name: 'Old' })
  expect(await t.rowOf('services', service)).toMatchObject({ theme: ['Old'] })
  expect(await t.rowOf('cases', story)).toMatchObject({ theme_tag: 'Third' })
})

test('a release replaces the file of an asset and then edits rows that show it: all are published and taken back', async () => {
  const [old, next, more] = ['/media/old.webp', '/media/next.webp', '/media/more.webp']
  const asset = await anAsset('replaced', old)
  const anItem = (image_url: string, display_order: number) => ({
    id: randomUUID(),
    image_url,
    alt_text: null,
    display_order,
  })
  const [first, second] = [anItem(old, 0), anItem(more, 1)]
  const gallery = { ...anItem(old, 0), image_type: 'gallery' }
  const content = `![Quay](${old})`
  const study = await t.insertOne('cases', { title: 'Shown', slug: 'shown', images: [first] })
  const service = await t.insertOne('services', aService({ images: [gallery] }))
  const written = insert('content', { title: 'Text', slug: 'text', content })
  expect(await t.sendOne({ ...written, schemaVersion: SCHEMA_VERSION })).toEqual(accepted)
  const article = written.rowId
  const release = await aRelease()
  await t.send(
    staged(release, changing('website_assets', asset, { image_url: old }, { image_url: next })),
    staged(release, changing('cases', study, { images: [first] }, { images: [first, second] })),
    staged(release, changing('services', service, { images: [gallery] }, { images: [] })),
    staged(release, changing('content', article, { content }, { content: `${content}\n\nMore` })),
  )
  const picturesOf = async (table: string, key: string, id: string) => {
    const rows = await sql<{ image_url: string }[]>`
      select image_url from ${sql(table)} where ${sql(key)} = ${id} order by display_order`
    return rows.map(({ image_url }) => image_url)
  }
  expect(await t.sendOne(act(release, 'open', 'published'))).toEqual(accepted)
  expect(await picturesOf('case_images', 'case_id', study)).toEqual([next, more])
  expect(await picturesOf('service_images', 'service_id', service)).toEqual([])
  expect(await t.rowOf('content', article)).toMatchObject({ content: `![Quay](${next})\n\nMore` })

  expect(await t.sendOne(act(release, 'published', 'taken-back'))).toEqual(accepted)
  expect(await t.rowOf('releases', release)).toMatchObject({ outcome: null })
  expect(await picturesOf('case_images', 'case_id', study)).toEqual([old])
  expect(await picturesOf('service_images', 'service_id', service)).toEqual([old])
  expect(await t.rowOf('content', article)).toMatchObject({ content })
})

test('rows keep a file while another asset has it, also within a release', async () => {
  const [shared, own, last] = ['/media/shared.webp', '/media/own.webp', '/media/last.webp']
  const [one, two] = [await anAsset('one', shared), await anAsset('two', shared)]
  const service = await t.insertOne('services', aService({ hero_image_url: shared, hero_image_alt: 'a' }))
  const edit = changing('services', service, { hero_image_url: shared }, { hero_image_url: null })
  const showing = changing('services', service, { hero_image_alt: 'a' }, { hero_image_alt: 'b' })
  const partner = await t.insertOne('founding_partners', { name: 'Partner' })
  const portrait = changing('founding_partners', partner, { portrait_url: null }, { portrait_url: shared })
  const [first, second] = [await aRelease(), await aRelease()]
  const replacing = (id: string, image_url: string) =>
    changing('website_assets', id, { image_url: shared }, { image_url })
  await t.send(staged(first, replacing(one, own)), staged(first, showing), staged(first, portrait))
  expect(await t.sendOne(act(first, 'open', 'published'))).toEqual(accepted)
  expect(await t.rowOf('founding_partners', partner)).toMatchObject({ portrait_url: shared })

  const three = await anAsset('three', shared)
  await t.send(
    staged(second, replacing(two, own)),
    staged(second, replacing(three, last)),
    staged(second, edit),
  )
  expect(await t.sendOne(act(second, 'open', 'published'))).toEqual(accepted)
  expect(await t.rowOf('services', service)).toMatchObject({ hero_image_url: null })
  expect(await t.rowOf('founding_partners', partner)).toMatchObject({ portrait_url: last })
})

test('changes by others block an edit after a renamed theme too, and a blocked edit blocks no other', async () => {
  const theme = await aTheme('Before', 'before')
  const service = await t.insertOne('services', aService({ theme: ['Before'] }))
  const release = await aRelease()
  await t.send(
    staged(release, changing('offering_themes', theme, { name: 'Before' }, { name: 'After' })),
    staged(release, changing('services', service, { theme: ['Before'] }, { theme: [] })),
  )
  const asBerta = async (id: string, base: Record<string, Json>, changes: Record<string, Json>) =>
    t.sendAs('berta', { ...update('services', id, base, changes), userId: 'berta' })
  await asBerta(service, { theme: ['Before'] }, { theme: ['Before', 'Third'] })
  expect(errorsOf(await t.sendOne(act(release, 'open', 'published')))).toMatchObject([
    { edit: { rowId: service, fields: ['theme'] } },
  ])
  await asBerta(service, { theme: ['Before', 'Third'] }, { theme: ['Before'] })
  await sql`update offering_themes set name = 'Theirs' where id = ${theme}`
  await sql`update services set theme = '{Before}' where id = ${service}`
  expect(errorsOf(await t.sendOne(act(release, 'open', 'published')))).toMatchObject([
    { edit: { rowId: theme, fields: ['name'] } },
  ])
})
