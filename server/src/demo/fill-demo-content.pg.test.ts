import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { entityNames } from '@coop/sync/entities'
import { createTestDatabase, type TestDatabase } from '@coop/postgres/testing'
import { openFolderStorage } from '../storage/folder-storage.ts'
import type { MediaStorage } from '../storage/media-storage.ts'
import { fillDemoContent } from './fill-demo-content.ts'

const now = new Date('2026-11-15T10:00:00Z')
let database: TestDatabase
let folder: string
let storage: MediaStorage

beforeEach(async () => {
  database = await createTestDatabase({ migrate: true })
  folder = await mkdtemp(join(tmpdir(), 'coop-demo-'))
  storage = await openFolderStorage(folder)
})

afterEach(async () => {
  await database.drop()
  await rm(folder, { recursive: true, force: true })
})

const fill = () => fillDemoContent(database.sql, { storage, now })

async function count(query: string): Promise<number> {
  const [row] = await database.sql.unsafe<{ count: number }[]>(`select count(*)::int as count from ${query}`)
  return row?.count ?? 0
}

test('an empty database is filled once, with public children and an existing picture for every address', async () => {
  expect(await fill()).toBe('filled')
  expect(await fill()).toBe('left alone')

  expect(await count('service_companies')).toBe(22)
  expect(await count('offering_themes')).toBe(6)
  expect(await count('services')).toBeGreaterThanOrEqual(30)
  expect(await count('cases')).toBeGreaterThanOrEqual(40)
  expect(await count('content where category_id is not null')).toBeGreaterThanOrEqual(25)
  expect(await count('content where category_id is null and published')).toBe(3)
  expect(await count('service_features where is_public')).toBeGreaterThan(90)
  expect(await count('case_results join cases on cases.id = case_id where is_public <> published')).toBe(0)
  expect(await count('slug_redirects where is_public')).toBeGreaterThan(0)
  expect(await count('slug_redirects join content on content.id = row_id where is_public <> published')).toBe(
    0,
  )
  expect(await count('cases where theme_tag not in (select name from offering_themes)')).toBe(0)

  const addresses = await database.sql<{ url: string }[]>`
    select image_url as url from website_assets
    union select hero_image_url from services
    union select image_url from service_images
    union select logo_url from service_companies
    union select image_url from company_images
    union select image_url from case_images
    union select featured_image_url from content where featured_image_url is not null
    union select portrait_url from founding_partners
    union select image_url from offering_themes`
  const files = new Set((await readdir(folder)).map((file) => `/media/${file}`))
  expect(addresses.map(({ url }) => url).filter((url) => !files.has(url))).toEqual([])
  expect(files.size).toBe(await count('website_assets'))
})

test('a picture of another version, left by an earlier database, is replaced', async () => {
  await storage.put('logo-routa-rinne.svg', Buffer.from('<svg/>'), 'image/svg+xml')
  await fill()
  expect((await storage.read('logo-routa-rinne.svg'))?.length).toBeGreaterThan(100)
})

test('two concurrent fillings fill the database once', async () => {
  const answers = await Promise.all([fill(), fill()])
  expect(answers.toSorted()).toEqual(['filled', 'left alone'])
  expect(await count('service_companies')).toBe(22)
})

test('a database with one row stays unchanged, and no picture is stored', async () => {
  await database.sql`
    insert into founding_partners (id, name) values ('0190a000-0000-7000-8000-000000000001', 'Somebody Here')`
  expect(await fill()).toBe('left alone')
  expect(await count('founding_partners')).toBe(1)
  expect(await count('services')).toBe(0)
  expect(await readdir(folder)).toEqual([])
})

test('a database that was filled and then emptied stays empty', async () => {
  await fill()
  for (const table of entityNames) await database.sql`delete from ${database.sql(table)}`
  expect(await fill()).toBe('left alone')
  for (const table of entityNames) expect(await count(table), table).toBe(0)
})

test('two fresh databases get the same ids and pictures', async () => {
  const other = await createTestDatabase({ migrate: true })
  const otherFolder = await mkdtemp(join(tmpdir(), 'coop-demo-'))
  const otherStorage = await openFolderStorage(otherFolder)
  try {
    await fill()
    await fillDemoContent(other.sql, { storage: otherStorage, now: new Date('2027-02-01T00:00:00Z') })
    for (const table of ['services', 'cases', 'case_keywords', 'website_assets']) {
      const ids = (sql: typeof other.sql) => sql`select id from ${sql(table)} order by id`
      expect([...(await ids(other.sql))]).toEqual([...(await ids(database.sql))])
    }
    const logo = (place: MediaStorage) => place.read('logo-routa-rinne.svg')
    expect(await logo(otherStorage)).toEqual(await logo(storage))
  } finally {
    await other.drop()
    await rm(otherFolder, { recursive: true, force: true })
  }
})
