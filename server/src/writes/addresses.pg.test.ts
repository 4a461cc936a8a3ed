import { mkdtempSync, rmSync } from 'node:fs'
import { cp, readdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { createTestDatabase } from '@coop/postgres/testing'
import { migrate } from '@coop/postgres'
import { accepted, aService, errorsOf, insert, openWrites, update } from '../../testing/writes.ts'

const t = await openWrites()

const notShown =
  'Choose a picture from the library, or enter a path that starts with /media/. Pictures of other sites are not shown'
const noWebAddress = 'Enter a web address, such as https://example.org/cases'

test('a picture that pages could not show is refused with its field, also within a list', async () => {
  for (const url of ['https://elsewhere.example/x.png', '/\\evil.example/x.png', '/media/\t/x', '/x.png']) {
    expect(errorsOf(await t.sendOne(insert('services', aService({ hero_image_url: url }))))).toEqual([
      { field: 'hero_image_url', code: 'invalid', message: notShown },
    ])
    const images = [
      { id: randomUUID(), image_url: url, alt_text: null, image_type: 'gallery', display_order: 0 },
    ]
    expect(errorsOf(await t.sendOne(insert('services', aService({ images }))))).toEqual([
      { field: 'images.0.image_url', code: 'invalid', message: notShown },
    ])
  }
})

test('an invalid web address is refused with its field, and one without a scheme is stored as typed', async () => {
  const company = (external_cases_url: string) =>
    insert('service_companies', { name: 'Kajo', slug: 'kajo', external_cases_url })
  for (const url of [
    'javascript:alert(1)',
    'https:\\\\evil.example',
    'https://us:secret@evil.example',
    'a b',
  ]) {
    expect(errorsOf(await t.sendOne(company(url)))).toEqual([
      { field: 'external_cases_url', code: 'invalid', message: noWebAddress },
    ])
  }
  const kept = company('example.org/cases')
  expect(await t.sendOne(kept)).toEqual(accepted)
  expect(await t.rowOf('service_companies', kept.rowId)).toMatchObject({
    external_cases_url: 'example.org/cases',
  })
})

test('a waiting edit whose base has an address of an older version does not conflict', async () => {
  const id = await t.insertOne('services', aService())
  const replaced = update(
    'services',
    id,
    {
      hero_image_url: 'https://elsewhere.example/x.png',
      images: [{ id, image_url: 'https://elsewhere.example/y' }],
    },
    { hero_image_url: '/media/x.png', images: [] },
  )
  expect(await t.sendOne(replaced)).toEqual(accepted)
  const company = await t.insertOne('service_companies', {
    name: 'Old',
    slug: 'old',
    external_cases_url: 'old.example',
  })
  const trimmed = update(
    'service_companies',
    company,
    { external_cases_url: ' old.example ' },
    { external_cases_url: 'new.example' },
  )
  expect(await t.sendOne(trimmed)).toEqual(accepted)
})

test('older addresses that no page shows are removed from the tables, and stay in the history', async () => {
  const database = await createTestDatabase()
  const folder = mkdtempSync(join(tmpdir(), 'migrations-'))
  const all = fileURLToPath(new URL('../../../migrations/', import.meta.url))
  const copy = async (filter: (name: string) => boolean) => {
    for (const name of await readdir(all)) if (filter(name)) await cp(join(all, name), join(folder, name))
  }
  const { sql } = database
  try {
    await copy((name) => name < '0010')
    await migrate({ url: database.url, folder })
    const [service, company, asset] = [randomUUID(), randomUUID(), randomUUID()]
    const elsewhere = 'https://elsewhere.example/x.png'
    await sql`insert into services (id, name, slug, category, hero_image_url)
      values (${service}, 'S', 's', 'PR', ${elsewhere}), (${randomUUID()}, 'T', 't', 'PR', '/media/t.webp')`
    await sql`insert into service_images (id, service_id, image_url)
      values (${randomUUID()}, ${service}, '/\\evil.example/x.png'), (${randomUUID()}, ${service}, '/media/s.webp')`
    await sql`insert into service_companies (id, name, slug, external_cases_url)
      values (${company}, 'C', 'c', 'javascript:alert(1)'), (${randomUUID()}, 'D', 'd', ' d.example/x ')`
    await sql`insert into website_assets (id, asset_key, category, image_url)
      values (${asset}, 'a', 'other', ${elsewhere})`

    await copy(() => true)
    await migrate({ url: database.url, folder })
    expect(await sql`select name, hero_image_url from services order by name`).toEqual([
      { name: 'S', hero_image_url: null },
      { name: 'T', hero_image_url: '/media/t.webp' },
    ])
    expect(await sql`select image_url from service_images`).toEqual([{ image_url: '/media/s.webp' }])
    expect(await sql`select name, external_cases_url as link from service_companies order by name`).toEqual([
      { name: 'C', link: null },
      { name: 'D', link: 'd.example/x' },
    ])
    expect(await sql`select image_url, is_active from website_assets`).toEqual([
      { image_url: '/media/missing', is_active: false },
    ])
    const [past] = await sql`
      select before ->> 'hero_image_url' as url from row_history
      where row_id = ${service} and op = 'update' order by id limit 1`
    expect(past).toEqual({ url: elsewhere })
  } finally {
    await database.drop()
    rmSync(folder, { recursive: true })
  }
})
