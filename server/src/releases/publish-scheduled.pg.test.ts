import { readOutcome } from '@coop/sync/releases'
import { expect, test, vi } from 'vitest'
import { createRecordingLogger } from '../../testing/recording-logger.ts'
import { act, renaming, staged } from '../../testing/releases.ts'
import { accepted, aService, errorsOf, insert, openWrites, update, USER } from '../../testing/writes.ts'
import { publishDue } from './publish-scheduled.ts'
import { createReleaseWrites } from './release-writes.ts'

const t = await openWrites()
const { sql } = t.database

async function aRelease(): Promise<string> {
  return await t.insertOne('releases', { name: 'Monday' })
}

async function nameOf(id: string): Promise<unknown> {
  return (await t.rowOf('services', id))?.['name']
}

async function outcomeOf(release: string) {
  return readOutcome((await t.rowOf('releases', release))?.['outcome'])
}

const special = createReleaseWrites({ needsApproval: false, now: Date.now })
const logger = createRecordingLogger()
const isoIn = (ms: number) =>
  new Date(Date.now() + ms)
    .toISOString()
    .replace('Z', '+00:00')
    .replace(/\.?0*\+/, '+')

test('two instances publish a scheduled release once, and not before its time', async () => {
  const a = await t.insertOne('services', aService({ name: 'S' }))
  const release = await aRelease()
  await t.sendOne(staged(release, renaming(a, 'S', 'S2')))
  expect((await t.sendOne(act(release, 'open', 'scheduled'))).status).toBe('rejected')
  const schedule = { publish_at: isoIn(3_600_000), time_zone: 'Europe/Helsinki' }
  expect(await t.sendOne(act(release, 'open', 'scheduled', schedule))).toEqual(accepted)
  await publishDue({ sql, special, logger })
  expect(await nameOf(a)).toBe('S')
  // Without a time it would stay scheduled forever.
  const untimed = update('releases', release, { publish_at: schedule.publish_at }, { publish_at: null })
  expect(errorsOf(await t.sendOne(untimed))).toMatchObject([{ field: 'publish_at' }])
  await t.sendOne(
    update('releases', release, { publish_at: schedule.publish_at }, { publish_at: isoIn(-1_000) }),
  )
  await Promise.all([publishDue({ sql, special, logger }), publishDue({ sql, special, logger })])
  expect(await nameOf(a)).toBe('S2')
  expect(await t.rowOf('releases', release)).toMatchObject({
    state: 'published',
    published_by: USER,
    scheduled_by: USER,
  })
  expect(
    await sql`select from changes where entity = 'services' and row_id = ${a} and kind = 'changed'`,
  ).toHaveLength(1)
  expect(logger.lines.filter((line) => line.includes('rror'))).toEqual([])
  // The release is not tried again.
  const told = logger.progress.length
  expect(told).toBeGreaterThan(0)
  await publishDue({ sql, special, logger })
  expect(logger.progress).toHaveLength(told)
})

test('a schedule that meets a conflict applies nothing, ends, and names the conflicting edit', async () => {
  const a = await t.insertOne('services', aService({ name: 'C' }))
  const b = await t.insertOne('services', aService({ name: 'D' }))
  const release = await aRelease()
  await t.send(staged(release, renaming(a, 'C', 'C2')), staged(release, renaming(b, 'D', 'D2')))
  await t.sendOne(act(release, 'open', 'scheduled', { publish_at: isoIn(-1_000) }))
  await t.sendOne(update('services', b, { name: 'D' }, { name: 'Else' }))
  await publishDue({ sql, special, logger })
  expect([await nameOf(a), await nameOf(b)]).toEqual(['C', 'Else'])
  expect(await t.rowOf('releases', release)).toMatchObject({ state: 'open', published_at: null })
  expect(await outcomeOf(release)).toMatchObject({ kind: 'failed', edits: [{ row_id: b, fields: ['name'] }] })
  // The next state clears this outcome.
  await t.sendOne(act(release, 'open', 'in-review'))
  expect(await outcomeOf(release)).toBeNull()
})

test('a scheduled release with a missing file fails with a reason, and stays open when another file arrives', async () => {
  const id = '0199d3f0-5a2b-7c6e-8f1d-6b3f2a9c4e70'
  const address = `/media/other/hero-${id}.webp`
  const { rowId, changes } = insert('website_assets', {
    asset_key: 'hero',
    category: 'other',
    image_url: address,
  })
  const a = await t.insertOne('services', aService({ name: 'W' }))
  const release = await aRelease()
  const edit = staged(release, { entity: 'website_assets', rowId, op: 'insert', base: {}, changes })
  const upload = () => sql`
    insert into media_files (address, upload_id, media_type, storage_path, file_size, upload_bytes, content_hash)
    values (${address}, ${id}, 'image/webp', ${address.slice(1)}, 10, 10, '0123abcd')`
  await upload()
  expect(await t.send(staged(release, renaming(a, 'W', 'W2')), edit)).toEqual([accepted, accepted])
  // The previous version accepted a schedule without the file, and waited for it.
  expect(await t.sendOne(act(release, 'open', 'scheduled', { publish_at: isoIn(3_600_000) }))).toEqual(
    accepted,
  )
  await sql`delete from media_files where address = ${address}`
  const waiting = JSON.stringify({ kind: 'waiting', at: isoIn(-60_000), edits: [] })
  await sql`update releases set publish_at = ${isoIn(-60_000)}, outcome = ${waiting}::text::jsonb where id = ${release}`
  await publishDue({ sql, special, logger })
  await upload()
  await publishDue({ sql, special, logger })
  expect(await nameOf(a)).toBe('W')
  expect(await t.rowOf('releases', release)).toMatchObject({ state: 'open' })
  expect(await outcomeOf(release)).toMatchObject({
    kind: 'failed',
    edits: [{ entity: 'website_assets', fields: ['image_url'], message: expect.stringContaining(address) }],
  })
})

test.each([
  ['ahead', 10 * 365 * 86_400_000],
  ['back', -10 * 365 * 86_400_000],
])('the clock of Postgres decides, even when the clock of the app jumps %s', async (_, jump) => {
  const [early, due] = [
    await t.insertOne('services', aService({ name: 'E' })),
    await t.insertOne('services', aService({ name: 'F' })),
  ]
  const schedule = async (row: string, name: string, inMs: number): Promise<void> => {
    const release = await aRelease()
    await t.sendOne(staged(release, renaming(row, name, `${name}2`)))
    await t.sendOne(act(release, 'open', 'scheduled', { publish_at: isoIn(inMs) }))
  }
  await schedule(early, 'E', 3_600_000)
  await schedule(due, 'F', -1_000)
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + jump })
  try {
    const next = await publishDue({ sql, special, logger })
    expect([await nameOf(early), await nameOf(due)]).toEqual(['E', 'F2'])
    // The wait for the next release becomes neither endless nor zero.
    expect(next).toBe(1_000)
  } finally {
    vi.useRealTimers()
  }
})
