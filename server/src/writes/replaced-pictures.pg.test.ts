import { randomUUID } from 'node:crypto'
import { childListsOf, entityNamed, entityNames } from '@coop/sync/entities'
import { expect, test } from 'vitest'
import { accepted, aService, insert, openWrites, update } from '../../testing/writes.ts'

const t = await openWrites()

const anAsset = (asset_key: string, image_url: string) =>
  t.insertOne('website_assets', { asset_key, category: 'other', image_url })

async function uploaded(address: string) {
  await t.database.sql`
    insert into media_files ${t.database.sql({
      address,
      upload_id: randomUUID(),
      media_type: 'image/webp',
      storage_path: address.slice(1),
      file_size: 240_000,
      upload_bytes: 250_000,
      content_hash: '0123456789abcdef',
      source_hash: 'a'.repeat(64),
      width: 1200,
      height: 800,
      placeholder: 'data:image/webp;base64,AA',
    })}`
}

test('an asset has the measures of its uploaded file from the start', async () => {
  await uploaded('/media/other/new.webp')
  const id = await anAsset('new', '/media/other/new.webp')
  const measures = {
    storage_path: 'media/other/new.webp',
    file_size: 240_000,
    content_hash: '0123456789abcdef',
    source_hash: 'a'.repeat(64),
    width: 1200,
    height: 800,
    placeholder: 'data:image/webp;base64,AA',
    version: 1,
  }
  expect(await t.rowOf('website_assets', id)).toMatchObject(measures)
  // Editing another field keeps the measures.
  expect(await t.sendOne(update('website_assets', id, { description: null }, { description: 'x' }))).toEqual(
    accepted,
  )
  expect(await t.rowOf('website_assets', id)).toMatchObject(measures)
})

test('every row that names the picture of an asset gets its new file, with the write that replaced it', async () => {
  const [old, next] = ['/media/other/old.webp', '/media/other/next.webp']
  await uploaded(next)
  const asset = await anAsset('replaced', old)
  const item = { id: randomUUID(), image_url: old, alt_text: null, display_order: 0 }
  const rows = {
    services: await t.insertOne(
      'services',
      aService({ hero_image_url: old, social_image_url: old, images: [{ ...item, image_type: 'gallery' }] }),
    ),
    service_companies: await t.insertOne('service_companies', {
      name: 'Pictured',
      slug: 'pictured',
      logo_url: old,
      social_image_url: old,
      images: [{ ...item, id: randomUUID(), website_asset_id: asset, image_type: 'hero' }],
    }),
    cases: await t.insertOne('cases', {
      title: 'Case',
      slug: 'case',
      social_image_url: old,
      images: [{ ...item, id: randomUUID() }],
    }),
    content: await t.insertOne('content', {
      title: 'Article',
      slug: 'article',
      featured_image_url: old,
      social_image_url: old,
    }),
    founding_partners: await t.insertOne('founding_partners', { name: 'Partner', portrait_url: old }),
    offering_themes: await t.insertOne('offering_themes', {
      name: 'Theme',
      slug: 'theme',
      short_name: 'T',
      image_url: old,
    }),
  }
  const write = update('website_assets', asset, { image_url: old }, { image_url: next })
  expect(await t.sendOne(write)).toEqual(accepted)
  expect(await t.rowOf('website_assets', asset)).toMatchObject({ version: 2, width: 1200 })
  expect(await t.rowOf('services', rows.services)).toMatchObject({
    hero_image_url: next,
    write_id: write.id,
  })

  // This covers every field with an address; server/test/entities.pg.test.ts compares all of them.
  const columns = entityNames
    .filter((name) => name === 'website_assets' || Object.hasOwn(rows, name))
    .map(entityNamed)
    .flatMap((entity) => [
      ...imageFields(entity.table, entity.fields),
      ...childListsOf(entity).flatMap(({ list }) => imageFields(list.table, list.fields)),
    ])
  expect(columns.length).toBeGreaterThanOrEqual(9)
  for (const [table, column] of columns) {
    const { sql } = t.database
    const found = await sql<{ url: string }[]>`
      select ${sql(column)} as url from ${sql(table)} where ${sql(column)} = any (${[old, next]})`
    expect(
      found.map(({ url }) => url),
      `${table}.${column}`,
    ).toEqual([next])
  }
})

test('rows keep a replaced file that another asset also has', async () => {
  const shared = '/media/other/shared.webp'
  const first = await anAsset('first', shared)
  await anAsset('second', shared)
  const service = await t.insertOne('services', aService({ hero_image_url: shared }))
  await t.sendOne(
    update('website_assets', first, { image_url: shared }, { image_url: '/media/other/o.webp' }),
  )
  expect(await t.rowOf('services', service)).toMatchObject({ hero_image_url: shared })
})

test('the focal point lies within the picture', async () => {
  const values = { asset_key: 'f', category: 'other', image_url: '/media/f.webp', focal_x: 101 }
  expect(await t.sendOne(insert('website_assets', values))).toMatchObject({ status: 'rejected' })
})

function imageFields(table: string, fields: Readonly<Record<string, { kind: string }>>): [string, string][] {
  return Object.entries(fields).flatMap(([name, { kind }]): [string, string][] =>
    kind === 'image' ? [[table, name]] : [],
  )
}
