import { randomUUID } from 'node:crypto'
import { childListsOf, contentNames, entityNamed, type EntityName } from '@coop/sync/entities'
import { SCHEMA_VERSION } from '@coop/sync/schema-versions'
import type { Json, Write } from '@coop/sync/write'
import { beforeAll, describe, expect, test } from 'vitest'
import { act, staged } from '../../testing/releases.ts'
import { accepted, aService, errorsOf, insert, openWrites, update } from '../../testing/writes.ts'

const t = await openWrites()

function anAddress(id: string = randomUUID()): string {
  return `/media/team-photos/anna-${id}.webp`
}

async function upload(address: string): Promise<void> {
  await t.database.sql`
    insert into media_files (address, upload_id, media_type, storage_path, file_size, upload_bytes, content_hash,
      source_hash, width, height, placeholder)
    values (${address}, ${randomUUID()}, 'image/webp', ${address.slice(1)}, 700, 900, 'abcdef01', ${'ab'.repeat(32)},
      40, 30, 'data:image/webp;base64,AAAA')`
}

const anAsset = (address: string) => ({
  asset_key: `key-${address}`,
  category: 'team-photos',
  image_url: address,
  original_filename: 'Anna.HEIC',
})

const missingAt = (field: string, address: string) => ({
  field,
  code: 'gone',
  message: `The file ${address} is not on the server. Choose it again`,
})

async function isKept({ id }: { id: string }): Promise<boolean> {
  return (await t.database.sql`select from write_ledger where id = ${id}`).length > 0
}

test('an asset with an uploaded file gets its measures in the statement that writes it', async () => {
  const address = anAddress()
  await upload(address)
  const id = await t.insertOne('website_assets', anAsset(address))
  const measures = {
    width: 40,
    height: 30,
    placeholder: 'data:image/webp;base64,AAAA',
    content_hash: 'abcdef01',
    source_hash: 'ab'.repeat(32),
    file_size: 700,
    storage_path: address.slice(1),
    original_filename: 'Anna.HEIC',
  }
  expect(await t.rowOf('website_assets', id)).toMatchObject(measures)
  const [history] = await t.database.sql`select after from row_history where row_id = ${id}`
  expect(history?.['after']).toMatchObject({ width: 40, content_hash: 'abcdef01' })
})

test('an asset whose file is missing is refused, and accepted unchanged after the upload', async () => {
  const address = anAddress()
  const write = insert('website_assets', anAsset(address))
  const missing = [missingAt('image_url', address)]
  expect(errorsOf(await t.sendOne(write))).toEqual(missing)
  expect(errorsOf(await t.sendOne(write))).toEqual(missing)
  expect(await isKept(write)).toBe(false)
  expect(await t.rowOf('website_assets', write.rowId)).toBeUndefined()
  await upload(address)
  expect(await t.sendOne(write)).toEqual(accepted)
  expect(await t.rowOf('website_assets', write.rowId)).toMatchObject({ width: 40 })
})

test('a later edit of the same row waits, and edits of other rows are applied', async () => {
  const address = anAddress()
  const first = insert('website_assets', anAsset(address))
  const second = update('website_assets', first.rowId, { alt_text: null }, { alt_text: 'Anna' })
  const other = insert('services', aService())
  const answers = await t.send(first, second, other)
  expect(answers.map(({ status }) => status)).toEqual(['rejected', 'retry', 'accepted'])
  await upload(address)
  expect(await t.send(first, second)).toEqual([accepted, accepted])
})

test('a new file for an asset must be uploaded first; other changes of the asset need none', async () => {
  const [address, next] = [anAddress(), anAddress()]
  await upload(address)
  const id = await t.insertOne('website_assets', anAsset(address))
  const replace = update('website_assets', id, { image_url: address }, { image_url: next })
  expect(errorsOf(await t.sendOne(replace))).toEqual([missingAt('image_url', next)])
  await t.database.sql`delete from media_files where address = ${address}`
  const rename = update('website_assets', id, { alt_text: null }, { alt_text: 'Anna' })
  expect(await t.sendOne(rename)).toEqual(accepted)
  await upload(next)
  expect(await t.sendOne(replace)).toEqual(accepted)
  expect(await t.rowOf('website_assets', id)).toMatchObject({ image_url: next, version: 2, alt_text: 'Anna' })
})

test('pictures from other sources are not checked', async () => {
  const asset = insert('website_assets', anAsset('/media/deer.webp'))
  const partner = insert('founding_partners', { name: 'Anna', portrait_url: '/media/anna.webp' })
  expect(await t.send(asset, partner)).toEqual([accepted, accepted])
})

test('a sweep waits for an edit that has just found the file', async () => {
  const address = anAddress()
  await upload(address)
  const { sql } = t.database
  const write = insert('website_assets', anAsset(address))
  const holder = await sql.reserve()
  // The edit has found its file, and waits for this lock of its key.
  await holder`begin`
  await holder`insert into website_assets (id, asset_key, category, image_url)
    values (${randomUUID()}, ${`key-${address}`}, 'other', '/media/x')`
  const answer = t.sendOne(write)
  await expect
    .poll(async () => {
      const [waiting] = await sql`
        select count(*)::int as count from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`
      return waiting?.['count']
    })
    .toBe(1)
  await expect(
    sql.begin(async (sweep) => {
      await sweep`set local lock_timeout = '1ms'`
      await sweep`select from media_files where address = ${address} for update`
    }),
  ).rejects.toThrow('lock timeout')
  await holder`rollback`
  holder.release()
  expect(await answer).toEqual(accepted)
})

/** Makes the write one of the current version, in which articles are Markdown. */
const today = (write: Write): Write => ({ ...write, schemaVersion: SCHEMA_VERSION })

let number = 0

/** Valid values of a row and of an item of a list, apart from the picture. */
const rows: Partial<Record<EntityName, () => Record<string, Json>>> = {
  services: () => aService(),
  service_companies: () => ({ name: 'Company', slug: `company-${(number += 1)}` }),
  cases: () => ({ title: 'Case', slug: `case-${(number += 1)}` }),
  content: () => ({ title: 'Article', slug: `article-${(number += 1)}` }),
  website_assets: () => ({ asset_key: randomUUID(), category: 'other', image_url: '/media/deer.webp' }),
  founding_partners: () => ({ name: 'Anna' }),
  offering_themes: () => ({ name: `Theme ${(number += 1)}`, slug: `theme-${number}`, short_name: 'T' }),
}
const someAsset = randomUUID()
beforeAll(async () => {
  await t.sendOne(insert('website_assets', { ...rows.website_assets?.() }, someAsset))
})
const item = { alt_text: null, display_order: 0 }
const items: Record<string, Record<string, Json>> = {
  service_images: { ...item, image_type: 'gallery' },
  company_images: { ...item, image_type: 'hero', website_asset_id: someAsset },
  case_images: item,
}

/** Every field that shows a file, with values that name one there. */
const places = contentNames.flatMap((name) => {
  const entity = entityNamed(name)
  const fields = Object.entries(entity.fields).flatMap(([field, { kind }]) => {
    if (kind === 'image') return [{ field, valuesWith: (address: string) => ({ [field]: address }) }]
    if (kind !== 'markdown') return []
    return [
      (address: string) => `A ![picture](${address})`,
      (address: string) => `A ![picture](<${address.replaceAll('-', '\\-')}> "title")`,
      (address: string) => `A [paper](${address}#page=2)`,
      (address: string) => `A [large one](/img${address}?width=1920)`,
    ].map((text) => ({ field, valuesWith: (address: string) => ({ [field]: text(address) }) }))
  })
  const lists = childListsOf(entity).flatMap(({ name: list, list: { table, fields: ofItem } }) =>
    Object.entries(ofItem).flatMap(([field, { kind }]) => {
      if (kind !== 'image') return []
      const valuesWith = (address: string) => ({
        [list]: [{ ...items[table], id: randomUUID(), [field]: address }],
      })
      return [{ field: `${list}.0.${field}`, valuesWith }]
    }),
  )
  return [...fields, ...lists].map((place) => ({ name, ...place }))
})

test('the declarations have fields that name files', () => {
  expect(new Set(places.map(({ name, field }) => `${name}.${field}`)).size).toBeGreaterThanOrEqual(10)
})

describe.each(places)('a file that $name names in $field', ({ name, field, valuesWith }) => {
  test('must exist before the row, and the same write is accepted after the upload', async () => {
    const address = anAddress()
    const write = today(insert(name, { ...rows[name]?.(), ...valuesWith(address) }))
    expect(errorsOf(await t.sendOne(write))).toEqual([missingAt(field, address)])
    expect(await isKept(write)).toBe(false)
    await upload(address)
    expect(await t.sendOne(write)).toEqual(accepted)
  })

  test('must exist before an edit of a release, and before its approval', async () => {
    const { sql } = t.database
    const release = await t.insertOne('releases', { name: 'Pictures' })
    const [address, another] = [anAddress(), anAddress()]
    const { rowId, changes } = insert(name, { ...rows[name]?.(), ...valuesWith(address) })
    const edit = staged(release, { entity: name, rowId, op: 'insert', base: {}, changes })
    expect(errorsOf(await t.sendOne(edit))).toEqual([missingAt(`changes.${field}`, address)])
    expect(await isKept(edit)).toBe(false)
    await upload(address)
    expect(await t.sendOne(edit)).toEqual(accepted)

    // An edit of an earlier version, whose file is missing.
    const text = JSON.stringify({ ...changes, ...valuesWith(another) })
    await sql`update release_edits set changes = ${text}::text::jsonb where id = ${edit.rowId}`
    expect(await t.sendOne(act(release, 'open', 'in-review'))).toEqual(accepted)
    for (const state of ['approved', 'published']) {
      expect(errorsOf(await t.sendOne(act(release, 'in-review', state)))).toMatchObject([
        { message: expect.stringContaining(`The file ${another} is not on the server`) },
      ])
    }
    // A release approved before this version stays unpublished.
    await sql`update releases set state = 'approved' where id = ${release}`
    expect((await t.sendOne(act(release, 'approved', 'published'))).status).toBe('rejected')
    expect(await t.rowOf(entityNamed(name).table, rowId)).toBeUndefined()
  })
})

test('a text whose picture was swept does not prevent restoring the article', async () => {
  const address = anAddress()
  await upload(address)
  const article = { title: 'Old', slug: 'old', content: `![Anna](${address})` }
  const first = today(insert('content', article))
  expect(await t.sendOne(first)).toEqual(accepted)
  await t.database.sql`delete from content where id = ${first.rowId}`
  await t.database.sql`delete from media_files where address = ${address}`
  await t.database.sql`insert into former_files (address, content_hash) values (${address}, 'abcdef01')`
  expect(await t.sendOne(today(insert('content', article, first.rowId)))).toEqual(accepted)
  expect(
    errorsOf(await t.sendOne(insert('founding_partners', { name: 'Anna', portrait_url: address }))),
  ).toEqual([missingAt('portrait_url', address)])
})

test('a row that names a missing file accepts edits of its other fields', async () => {
  const { sql } = t.database
  const address = anAddress()
  const id = await t.insertOne('services', aService())
  const images = [{ ...items['service_images'], id: randomUUID(), image_url: '/media/deer.webp' }]
  await t.sendOne(update('services', id, { images: [] }, { images }))
  await sql`update service_images set image_url = ${address} where service_id = ${id}`
  const standing = images.map((each) => ({ ...each, image_url: address }))
  const more = [...standing, { ...items['service_images'], id: randomUUID(), image_url: '/media/elk.webp' }]
  expect(await t.sendOne(update('services', id, { images: standing }, { images: more }))).toEqual(accepted)
})
