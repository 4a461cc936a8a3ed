import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createTestDatabase, type TestDatabase } from '@coop/postgres/testing'
import { childListsOf, entityNamed, entityNames } from '@coop/sync/entities'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createRecordingLogger } from '../../../testing/recording-logger.ts'
import { openFolderStorage } from '../../storage/folder-storage.ts'
import type { MediaStorage } from '../../storage/media-storage.ts'
import { createMediaSweep, startMediaSweep } from './sweep-media.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR

let database: TestDatabase
let folder: string
let storage: MediaStorage
let logger: ReturnType<typeof createRecordingLogger>
beforeEach(async () => {
  database = await createTestDatabase({ migrate: true })
  folder = await mkdtemp(join(tmpdir(), 'coop-sweep-'))
  storage = await openFolderStorage(join(folder, 'media'))
  logger = createRecordingLogger()
})
afterEach(async () => {
  await database.drop()
  await rm(folder, { recursive: true })
})

function aSweep(over: Partial<MediaStorage> = {}) {
  const options = {
    sql: database.sql,
    storage: { ...storage, ...over },
    logger,
  }
  return createMediaSweep(options)
}

/** A stored file with its row. */
async function aFile(): Promise<string> {
  const id = randomUUID()
  const path = `team-photos/anna-${id}.webp`
  await storage.put(path, Buffer.from('picture'), 'image/webp')
  await database.sql`
    insert into media_files (address, upload_id, media_type, storage_path, file_size, upload_bytes, content_hash)
    values (${`/media/${path}`}, ${id}, 'image/webp', ${path}, 7, 7, 'abcdef01')`
  return `/media/${path}`
}

async function isThere(address: string): Promise<boolean> {
  const [row] = await database.sql`select from media_files where address = ${address}`
  const file = await storage.stat(address.slice('/media/'.length))
  expect(row !== undefined, 'the row goes with its file').toBe(file !== null)
  return file !== null
}

async function anAsset(address: string): Promise<string> {
  const id = randomUUID()
  await database.sql`
    insert into website_assets (id, asset_key, category, image_url) values (${id}, ${id}, 'other', ${address})`
  return id
}

/** Makes everything stored so far this much older. */
async function age(milliseconds: number): Promise<void> {
  const interval = `${milliseconds} milliseconds`
  await database.sql`update row_history set changed_at = changed_at - ${interval}::interval`
  await database.sql`update write_ledger set created_at = created_at - ${interval}::interval`
}

test('an unnamed file is removed after a week', async () => {
  const address = await aFile()
  const now = new Date()
  const sweep = aSweep()
  await sweep(now)
  await sweep(new Date(now.getTime() + 7 * DAY - HOUR))
  expect(await isThere(address)).toBe(true)
  await sweep(new Date(now.getTime() + 7 * DAY + HOUR))
  expect(await isThere(address)).toBe(false)
  expect(logger.lines).toEqual([])
})

test('the week restarts for a file that was named in between', async () => {
  const address = await aFile()
  const now = new Date()
  const sweep = aSweep()
  await sweep(now)
  const asset = await anAsset(address)
  await sweep(new Date(now.getTime() + 6 * DAY))
  await database.sql`delete from website_assets where id = ${asset}`
  await age(8 * DAY)
  await sweep(new Date(now.getTime() + 8 * DAY))
  expect(await isThere(address)).toBe(true)
  await sweep(new Date(now.getTime() + 16 * DAY))
  expect(await isThere(address)).toBe(false)
})

test('any field of any entity that names a file keeps it', async () => {
  const { sql } = database
  const now = new Date()
  const tables = entityNames
    .map(entityNamed)
    .flatMap((entity) => [
      { table: entity.table, fields: entity.fields },
      ...childListsOf(entity).map(({ list }) => ({ table: list.table, fields: list.fields })),
    ])
  const kept: string[] = []
  // Only the reference matters here, not the other rules of the tables.
  for (const { table, fields } of tables) {
    for (const [name, { kind }] of Object.entries(fields)) {
      if (kind !== 'image' && kind !== 'long-text' && kind !== 'markdown' && kind !== 'json') continue
      const address = await aFile()
      const values = {
        image: address,
        'long-text': `![Anna](${address}) and ${address}.`,
        markdown: `![Anna](${address}) and ${address}.`,
        json: JSON.stringify({ image_url: address }),
      }
      const value = values[kind]
      await sql.unsafe(`create table copy (like ${table})`)
      await sql.unsafe(`alter table ${table} rename to original; alter table copy rename to ${table}`)
      const required = await sql<{ column_name: string }[]>`
        select column_name from information_schema.columns where table_name = ${table} and is_nullable = 'NO'`
      for (const { column_name: column } of required)
        await sql.unsafe(`alter table ${table} alter column ${column} drop not null`)
      await sql.unsafe(
        `insert into ${table} (${name}) values ($1${kind === 'json' ? '::text::jsonb' : ''})`,
        [value],
      )
      const sweep = aSweep()
      await sweep(now)
      await sweep(new Date(now.getTime() + 8 * DAY))
      expect(await isThere(address), `${table}.${name}`).toBe(true)
      await sql.unsafe(`drop table ${table}; alter table original rename to ${table}`)
      kept.push(`${table}.${name}`)
    }
  }
  expect(kept).toEqual(
    expect.arrayContaining([
      'services.hero_image_url',
      'company_images.image_url',
      'content.content',
      'release_edits.changes',
    ]),
  )
})

test('a file that undo may restore within a week is kept as long', async () => {
  const address = await aFile()
  const now = new Date()
  const sweep = aSweep()
  const asset = await anAsset(address)
  await database.sql`delete from website_assets where id = ${asset}`
  await sweep(new Date(now.getTime() - 8 * DAY))
  await sweep(now)
  expect(await isThere(address)).toBe(true)
  await age(8 * DAY)
  await sweep(now)
  expect(await isThere(address)).toBe(false)
})

test('a file in an answer to a device is kept for a week', async () => {
  const address = await aFile()
  const now = new Date()
  const sweep = aSweep()
  const answer = { status: 'conflict', conflict: { current: { image_url: address } } }
  await database.sql`
    insert into write_ledger (id, user_id, seq, entity, row_id, op, status, answer)
    values (${randomUUID()}, 'anna', 1, 'website_assets', ${randomUUID()}, 'update', 'conflict',
      ${JSON.stringify(answer)}::text::jsonb)`
  await sweep(new Date(now.getTime() - 8 * DAY))
  await sweep(now)
  expect(await isThere(address)).toBe(true)
  await age(8 * DAY)
  await sweep(now)
  expect(await isThere(address)).toBe(false)
})

test('a file that is named during a sweep is kept', async () => {
  const address = await aFile()
  const { sql } = database
  const now = new Date()
  const sweep = aSweep()
  await sweep(new Date(now.getTime() - 8 * DAY))
  const swept = await sql.begin(async (edit) => {
    await edit`select from media_files where address = ${address} for key share`
    const sweeping = sweep(now)
    await expect
      .poll(async () => {
        const [waiting] = await sql`
          select count(*)::int as count from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock'`
        return waiting?.['count']
      })
      .toBe(1)
    await edit`
      insert into website_assets (id, asset_key, category, image_url)
      values (${randomUUID()}, 'late', 'other', ${address})`
    return { sweeping }
  })
  await swept.sweeping
  expect(await isThere(address)).toBe(true)
})

/** An upload whose last bytes arrived so many hours ago. */
async function anUpload(hours: number): Promise<string> {
  const id = randomUUID()
  await database.sql`
    insert into staged_uploads (id, address, media_type, owner, size, received, changed_at)
    values (${id}, '/media/a', 'image/png', 'anna', 2, 1, now() - ${hours} * interval '1 hour')`
  await database.sql`insert into staged_upload_parts values (${id}, 0, '\\x00')`
  return id
}

async function stagedUploads(): Promise<string[]> {
  const rows = await database.sql<{ id: string }[]>`
    select id from staged_uploads join staged_upload_parts on upload_id = id`
  return rows.map(({ id }) => id)
}

test('nothing remains of an upload without new bytes for a day', async () => {
  await anUpload(25)
  const slow = await anUpload(1)
  await aSweep()(new Date())
  expect(await stagedUploads()).toEqual([slow])
})

test('a file that cannot be removed is logged once, and tried again', async () => {
  const address = await aFile()
  const now = new Date()
  let isLocked = true
  const sweep = aSweep({
    remove: async (path) => {
      if (isLocked) throw new Error('The bucket says no')
      await storage.remove(path)
    },
  })
  await sweep(new Date(now.getTime() + DAY))
  await sweep(new Date(now.getTime() + 9 * DAY))
  await sweep(new Date(now.getTime() + 10 * DAY))
  expect(logger.lines).toEqual([
    `The unused file ${address.slice('/media/'.length)} could not be removed Error: The bucket says no`,
  ])
  isLocked = false
  await sweep(new Date(now.getTime() + 11 * DAY))
  expect(await isThere(address)).toBe(false)
})

test('a stored file without a row is removed after a week, unless it is named or came from elsewhere', async () => {
  const [stray, named] = [randomUUID(), randomUUID()].map((id) => `logos/${id}.svg`)
  for (const path of [stray, named, 'deer.webp'])
    await storage.put(String(path), Buffer.from('x'), 'image/svg+xml')
  await anAsset(`/media/${named}`)
  const paths = async () => {
    const found: string[] = []
    for await (const { path } of storage.list()) found.push(path)
    return found.toSorted()
  }
  await aSweep()(new Date())
  expect(await paths()).toHaveLength(3)
  await aSweep()(new Date(Date.now() + 8 * DAY))
  expect(await paths()).toEqual(['deer.webp', String(named)].toSorted())
})

test('the job sweeps immediately', async () => {
  await anUpload(25)
  const job = startMediaSweep({ sql: database.sql, storage, logger })
  await expect.poll(stagedUploads).toEqual([])
  await job.stop()
})
