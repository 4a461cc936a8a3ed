import { open, readFile, readdir, rm, stat, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { LatestOffsets, Engine } from '../../src/engine.ts'
import { encodeFrame, frameBytes } from '../../src/engine/log/frame.ts'
import { createEngineHarness, type EngineHarness } from '../../testing/engine/engine-harness.ts'
import { loggerInto } from '../../testing/engine/logger-into.ts'
import { requestShape, readToEnd } from '../../testing/engine/engine-requests.ts'

let harness: EngineHarness

beforeEach(async () => {
  harness = await createEngineHarness()
  await harness.sql`create table notes (id int primary key, body text)`
  await harness.sql`insert into notes values (1, 'one')`
})
afterEach(() => harness.dispose())

const notes = { table: 'notes' }
const log = (): string => join(harness.storageDir, 'shapes.log')

/** The latest offsets once they include everything that is committed. */
async function latestAfter(engine: Engine, work: () => Promise<unknown>): Promise<LatestOffsets> {
  const before = BigInt(engine.latestOffsets({})?.lsn ?? 0)
  await work()
  await expect.poll(() => BigInt(engine.latestOffsets({})?.lsn ?? 0) > before).toBe(true)
  const latest = engine.latestOffsets({ notes })
  if (latest === null) throw new Error('the shape is not ready')
  return latest
}

async function engineWithChanges(): Promise<{ engine: Engine; latest: LatestOffsets }> {
  const engine = await harness.start()
  await engine.ensure(notes)
  const latest = await latestAfter(engine, () => harness.sql`update notes set body = 'two'`)
  return { engine, latest }
}

async function rowsSeen(engine: Engine): Promise<unknown> {
  const rows: Record<string, unknown> = {}
  for (const { key, value } of (await readToEnd(engine, notes)).messages)
    if (key !== undefined) rows[key] = { ...Object(rows[key]), ...value }
  return rows
}

test('E2: a restart keeps handles, offsets and the epoch, and the latest offsets do not go back', async () => {
  const { engine, latest } = await engineWithChanges()
  await engine.close()
  await harness.sql`insert into notes values (2, 'written while nobody looked')`
  const again = await harness.start()
  await again.ensure(notes)
  const later = again.latestOffsets({ notes })
  expect(later?.epoch).toBe(latest.epoch)
  expect(BigInt(later?.lsn ?? 0)).toBeGreaterThan(BigInt(latest.lsn))
  expect(later?.offsets['notes']?.handle).toBe(latest.offsets['notes']?.handle)
  const missed = await readToEnd(again, notes, latest.offsets['notes'])
  expect(missed.messages.map(({ value }) => value?.['body'])).toEqual([
    'written while nobody looked',
    undefined,
  ])
})

test('E7: the latest offsets are exactly what can be read, as soon as they are announced', async () => {
  const engine = await harness.start()
  await engine.ensure(notes)
  const offsets: string[] = []
  const stop = engine.onAdvance(() =>
    offsets.push(engine.latestOffsets({ notes })?.offsets['notes']?.offset ?? ''),
  )
  const latest = await latestAfter(engine, () => harness.sql`insert into notes values (3, 'x')`)
  stop()
  expect(offsets.at(-1)).toBe(latest.offsets['notes']?.offset)
  expect(latest.offsets['notes']?.offset).toBe(`${latest.lsn}_2`)
  expect((await readToEnd(engine, notes)).position).toEqual(latest.offsets['notes'])
})

test('E7: a commit that touches no shape moves the latest offsets, too', async () => {
  const { engine, latest } = await engineWithChanges()
  await harness.sql`create table others (id int primary key)`
  const later = await latestAfter(engine, () => harness.sql`insert into others values (1)`)
  expect(later.offsets).toEqual(latest.offsets)
})

test('E7: there are no latest offsets of a shape that is not ready', async () => {
  const engine = await harness.start()
  expect(engine.latestOffsets({ notes })).toBeNull()
  await engine.ensure(notes)
  expect(engine.latestOffsets({ notes })).not.toBeNull()
})

test('E12: an ensured shape that is retired is made again and announced', async () => {
  const { engine, latest } = await engineWithChanges()
  await harness.sql`truncate notes`
  await expect
    .poll(() => engine.latestOffsets({ notes })?.offsets['notes']?.handle ?? latest.offsets['notes']?.handle)
    .not.toBe(latest.offsets['notes']?.handle)
})

test('E13: durable WAL is acknowledged to the slot, also when it concerns no shape', async () => {
  const { latest } = await engineWithChanges()
  const confirmed = async (): Promise<bigint> => {
    const [slot] = await harness.sql`
      select (confirmed_flush_lsn - '0/0')::text as lsn from pg_replication_slots where slot_name = ${harness.slotName}`
    return BigInt(String(slot?.['lsn']))
  }
  await expect.poll(async () => (await confirmed()) > BigInt(latest.lsn)).toBe(true)
  const before = await confirmed()
  await harness.sql`select pg_logical_emit_message(false, 'noise', repeat('x', 20000000), true)`
  await expect.poll(async () => (await confirmed()) > before + 20_000_000n).toBe(true)
})

test('E2: a torn end of the log is cut off, and its transactions come again', async () => {
  const { engine, latest } = await engineWithChanges()
  await engine.close()
  await writeFile(log(), Buffer.from([0, 0, 0, 99, 1, 2, 3]), { flag: 'a' })
  const again = await harness.start()
  expect(await rowsSeen(again)).toEqual({ '"public"."notes"/"1"': { id: '1', body: 'two' } })
  expect(again.latestOffsets({ notes })?.offsets).toEqual(latest.offsets)
})

const losses: [string, () => Promise<unknown>][] = [
  ['the log has lost its end', async () => truncate(log(), (await stat(log())).size - 30)],
  [
    'the log has a wrong byte',
    async () => {
      const bytes = await readFile(log())
      bytes[Math.floor(bytes.length / 2)]! ^= 1
      await writeFile(log(), bytes)
    },
  ],
  ['the log is gone', () => rm(log())],
  ['the log is nonsense', () => writeFile(log(), 'nonsense')],
  [
    'the log is of an older version',
    () => rewriteIdentity((json) => json.replace('"version":2', '"version":0')),
  ],
  [
    'the log is of a newer version',
    () => rewriteIdentity((json) => json.replace('"version":2', '"version":3')),
  ],
  [
    'the log has a record of a newer version',
    () => writeFile(log(), encodeFrame(Buffer.from([99])), { flag: 'a' }),
  ],
  ['the slot is gone', dropSlot],
]
test.each(losses)(
  'E3: when %s, readers are sent to a new snapshot and see what is there',
  async (loss, lose) => {
    const { engine, latest } = await engineWithChanges()
    await engine.close()
    await lose()
    await harness.sql`update notes set body = 'three'`
    const lines: string[] = []
    const again = await harness.start({ logger: loggerInto(lines) })
    const old = latest.offsets['notes'] ?? { handle: '', offset: '' }
    const response = await requestShape(again, { ...notes, ...old })
    expect(response.status).toBe(409)
    expect(response.headers.get('electric-handle')).not.toBe(old.handle)
    expect(await rowsSeen(again)).toEqual({ '"public"."notes"/"1"': { id: '1', body: 'three' } })
    await again.ensure(notes)
    expect(again.latestOffsets({ notes })?.epoch).not.toBe(latest.epoch)
    expect(lines.filter((line) => line.startsWith('beginning a new shape log'))).toHaveLength(1)
    const unread = lines.filter((line) => line.startsWith('the shape log cannot be read'))
    expect(unread).toHaveLength(loss.endsWith('version') ? 1 : 0)
  },
)

test('E3: shapes of an earlier version of the log continue', async () => {
  const { engine, latest } = await engineWithChanges()
  await engine.close()
  await rewriteIdentity((json) => json.replace('"version":2', '"version":1'))
  const lines: string[] = []
  const again = await harness.start({ logger: loggerInto(lines) })
  await again.ensure(notes)
  expect(again.latestOffsets({ notes })).toMatchObject({ epoch: latest.epoch, offsets: latest.offsets })
  expect(lines.filter((line) => line.startsWith('beginning a new shape log'))).toEqual([])
})

/** Changes the first record, which holds the log's slot, database and version. */
async function rewriteIdentity(change: (json: string) => string): Promise<void> {
  const bytes = await readFile(log())
  const end = frameBytes + bytes.readUInt32BE(0)
  const payload = bytes.toString('utf8', frameBytes, end)
  await writeFile(log(), Buffer.concat([encodeFrame(Buffer.from(change(payload))), bytes.subarray(end)]))
}

/** Postgres notices a moment later that the slot's follower has gone. */
async function dropSlot(): Promise<void> {
  const { sql, slotName } = harness
  const isActive = async (): Promise<unknown> =>
    (await sql`select active from pg_replication_slots where slot_name = ${slotName}`)[0]?.['active']
  await expect.poll(isActive).toBe(false)
  await sql`select pg_drop_replication_slot(${slotName})`
}

test('E3: reading a damaged snapshot file retires its shape', async () => {
  const { engine, latest } = await engineWithChanges()
  const folder = join(harness.storageDir, 'snapshots')
  const [name = ''] = await readdir(folder)
  const file = await open(join(folder, name), 'r+')
  await file.write('X', 5)
  await file.close()
  expect((await requestShape(engine, { ...notes, offset: '-1' })).status).toBe(409)
  expect((await readToEnd(engine, notes)).position.handle).not.toBe(latest.offsets['notes']?.handle)
  expect(await rowsSeen(engine)).toEqual({ '"public"."notes"/"1"': { id: '1', body: 'two' } })
})

test('E11: a lost connection is replaced without a change of handles', async () => {
  const { engine, latest } = await engineWithChanges()
  await harness.sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and application_name like 'coop shape%'`
  await harness.sql`insert into notes values (4, 'after')`
  const { messages } = await readToEnd(engine, { ...notes, live: 'true' }, latest.offsets['notes'])
  expect(messages[0]?.value).toEqual({ id: '4', body: 'after' })
  await expect.poll(() => engine.health()).toBe('active')
})

test('E11: only one engine follows a slot; the second waits and takes over', async () => {
  const { engine, latest } = await engineWithChanges()
  const lines: string[] = []
  const second = await harness.start({ logger: loggerInto(lines) })
  // It has tried several times by now.
  expect(lines).toEqual([expect.stringContaining('no stream of changes')])
  expect(second.health()).toBe('waiting')
  expect((await requestShape(second, { ...notes, offset: '-1' })).status).toBe(503)
  await engine.close()
  await expect.poll(() => second.health()).toBe('active')
  await second.ensure(notes)
  expect(second.latestOffsets({ notes })?.offsets).toEqual(latest.offsets)
  await expect
    .poll(() => lines.filter((line) => line.includes('following')))
    .toEqual([expect.stringMatching(/^following replication slot \S+ again, after \d+ s$/)])
})

test('E6: a migration between two runs retires the shape at the start', async () => {
  const { engine, latest } = await engineWithChanges()
  await engine.close()
  await harness.sql`alter table notes add extra int default 7`
  const again = await harness.start()
  expect((await requestShape(again, { ...notes, ...latest.offsets['notes'] })).status).toBe(409)
  expect((await readToEnd(again, notes)).messages[0]?.value).toEqual({ id: '1', body: 'two', extra: '7' })
})

test('E11: a configuration that has to be changed fails the start', async () => {
  await expect(harness.start({ publication: 'nowhere' })).rejects.toThrow(
    /publication "nowhere" does not exist/,
  )
})

test('W35: while Postgres has never been reached, the engine is starting, and its responses say so', async () => {
  const engine = await harness.start({ databaseUrl: 'postgres://127.0.0.1:1/none' })
  expect(engine.health()).toBe('starting')
  const response = await requestShape(engine, { ...notes, offset: '-1' })
  expect(response.status).toBe(503)
  expect(response.headers.get('retry-after')).toBe('5')
})

test('E10: a transaction that was written in parts is read back whole', async () => {
  const engine = await harness.start({ chunkBytes: 500_000 })
  await engine.ensure(notes)
  const before = (await readToEnd(engine, notes)).position
  await latestAfter(
    engine,
    () => harness.sql`insert into notes select i, repeat('text', 200) from generate_series(10, 9009) i`,
  )
  const { messages } = await readToEnd(engine, notes, before)
  expect(messages.filter(({ key }) => key !== undefined)).toHaveLength(9000)
  expect(messages.filter(({ headers }) => headers['last'] === true)).toHaveLength(1)
  await engine.close()
  const again = await harness.start({ chunkBytes: 500_000 })
  expect((await readToEnd(again, notes, before)).messages.filter(({ key }) => key !== undefined)).toEqual(
    messages.filter(({ key }) => key !== undefined),
  )
})
