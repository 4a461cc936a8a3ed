import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
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

const missing = {
  field: 'image_url',
  code: 'gone',
  message: 'The file is not on the server: upload it again',
}

async function isKept({ id }: { id: string }): Promise<boolean> {
  return (await t.database.sql`select from write_ledger where id = ${id}`).length > 0
}

test('an asset whose file is uploaded has its measures in the very statement that writes it', async () => {
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

test('an asset whose file is missing is refused for now, and accepted as it is after the upload', async () => {
  const address = anAddress()
  const write = insert('website_assets', anAsset(address))
  expect(errorsOf(await t.sendOne(write))).toEqual([missing])
  expect(errorsOf(await t.sendOne(write))).toEqual([missing])
  expect(await isKept(write)).toBe(false)
  expect(await t.rowOf('website_assets', write.rowId)).toBeUndefined()
  await upload(address)
  expect(await t.sendOne(write)).toEqual(accepted)
  expect(await t.rowOf('website_assets', write.rowId)).toMatchObject({ width: 40 })
})

test('an edit that comes behind it for the same row waits, and others go on', async () => {
  const address = anAddress()
  const first = insert('website_assets', anAsset(address))
  const second = update('website_assets', first.rowId, { alt_text: null }, { alt_text: 'Anna' })
  const other = insert('services', aService())
  const answers = await t.send(first, second, other)
  expect(answers.map(({ status }) => status)).toEqual(['rejected', 'retry', 'accepted'])
  await upload(address)
  expect(await t.send(first, second)).toEqual([accepted, accepted])
})

test('another file for an asset is there first; everything else of it changes without', async () => {
  const [address, next] = [anAddress(), anAddress()]
  await upload(address)
  const id = await t.insertOne('website_assets', anAsset(address))
  const replace = update('website_assets', id, { image_url: address }, { image_url: next })
  expect(errorsOf(await t.sendOne(replace))).toEqual([missing])
  await t.database.sql`delete from media_files where address = ${address}`
  const rename = update('website_assets', id, { alt_text: null }, { alt_text: 'Anna' })
  expect(await t.sendOne(rename)).toEqual(accepted)
  await upload(next)
  expect(await t.sendOne(replace)).toEqual(accepted)
  expect(await t.rowOf('website_assets', id)).toMatchObject({ image_url: next, version: 2, alt_text: 'Anna' })
})

test('pictures that came in another way are named without asking', async () => {
  const asset = insert('website_assets', anAsset('/media/deer.webp'))
  const partner = insert('founding_partners', { name: 'Anna', portrait_url: anAddress() })
  expect(await t.send(asset, partner)).toEqual([accepted, accepted])
})

test('a sweep waits for the edit that has just found the file', async () => {
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
