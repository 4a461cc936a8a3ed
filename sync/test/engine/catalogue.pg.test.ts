import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Engine } from '../../src/engine.ts'
import { createEngineHarness, type EngineHarness } from '../../testing/engine/engine-harness.ts'
import {
  readToEnd,
  requestShape,
  resumePointOf,
  type Message,
  type ResumePoint,
} from '../../testing/engine/engine-requests.ts'
import { loggerInto } from '../../testing/engine/logger-into.ts'

let harness: EngineHarness
let engine: Engine
const lines: string[] = []
const publish = 'create publication coop_publication for table one, two'

beforeAll(async () => {
  harness = await createEngineHarness()
  const { sql } = harness
  for (const table of ['one', 'two']) {
    await sql.unsafe(`create table ${table} (id int primary key, body text)`)
    await sql.unsafe(`insert into ${table} values (1, 'first')`)
  }
  await sql`drop publication coop_publication`
  await sql.unsafe(publish)
  engine = await harness.start({ logger: loggerInto(lines) })
})
afterAll(() => harness.dispose())

const idsOf = (messages: readonly Message[]): unknown[] =>
  messages.flatMap(({ value }) => value?.['id'] ?? [])

async function statusAt(shape: Record<string, string>, at: ResumePoint): Promise<number> {
  return (await requestShape(engine, { ...shape, ...at })).status
}

async function health(): Promise<unknown[]> {
  const response = await engine.fetch(new Request('http://engine/v1/health'))
  return [response.status, await response.json()]
}

async function metric(name: string): Promise<string | undefined> {
  const text = await (await engine.fetch(new Request('http://engine/metrics'))).text()
  return new RegExp(`^coop_shapes_${name} (.*)$`, 'm').exec(text)?.[1]
}

test('E19: a table taken out of the publication is never reported as up to date beyond its received changes', async () => {
  const { sql } = harness
  const { position: ofOne } = await readToEnd(engine, { table: 'one' })
  const { position: ofTwo } = await readToEnd(engine, { table: 'two' })
  const live = requestShape(engine, { table: 'one', live: 'true', ...ofOne })
  const before = lines.length
  await sql`alter publication coop_publication drop table one`
  await sql`insert into one values (2)`
  await sql`insert into two values (2)`
  const two = await requestShape(engine, { table: 'two', live: 'true', ...ofTwo })
  expect(idsOf(two.messages)).toEqual(['2'])
  // The later commit is readable, so the other table has to be known as lost.
  const one = await requestShape(engine, { table: 'one', ...ofOne })
  expect([one.status, one.json]).toEqual([
    503,
    {
      message: expect.stringContaining('alter publication "coop_publication" add table only "public"."one"'),
    },
  ])
  expect((await live).status).toBe(503)
  expect(await health()).toEqual([
    202,
    { status: 'waiting', message: expect.stringContaining('table "public"."one" is no longer followed') },
  ])
  expect(await metric('lost_tables')).toBe('1')
  expect(await statusAt({ table: 'two' }, ofTwo)).toBe(200)

  await sql`alter publication coop_publication add table one`
  await expect.poll(health).toEqual([200, { status: 'active' }])
  const again = await requestShape(engine, { table: 'one', ...ofOne })
  const { messages, position } = await readToEnd(engine, { table: 'one' })
  expect([again.status, again.headers.get('electric-handle')]).toEqual([409, position.handle])
  expect(idsOf(messages)).toEqual(['1', '2'])
  expect(await statusAt({ table: 'two' }, ofTwo)).toBe(200)
  expect(lines.slice(before)).toEqual([
    'table "public"."one" is no longer followed: add it to the publication "coop_publication" again',
    'table "public"."one" can be followed again',
  ])
})

test('E19: a table that was out of the publication for a moment is only retired', async () => {
  const { sql } = harness
  const { position } = await readToEnd(engine, { table: 'one' })
  await sql.unsafe(`
    alter publication coop_publication drop table one;
    alter publication coop_publication add table one`)
  await expect.poll(() => statusAt({ table: 'one' }, position)).toBe(409)
})

test('E19: while the publication is missing every request is refused, and afterwards readers start again', async () => {
  const { sql } = harness
  const { position } = await readToEnd(engine, { table: 'one' })
  await engine.ensure({ table: 'two' })
  const live = requestShape(engine, { table: 'one', live: 'true', ...position })
  const before = lines.length
  await sql`drop publication coop_publication`
  await sql`insert into one values (3)`
  const refused = await live
  expect(refused.status).toBe(503)
  expect(refused.headers.get('retry-after')).toBe('1')
  expect(refused.json).toEqual({
    message: 'publication "coop_publication" does not exist: run the migrations',
  })
  for (const offset of [position.offset, '-1', 'now'])
    expect(await statusAt({ table: 'one' }, { ...position, offset })).toBe(503)
  expect(await health()).toEqual([
    202,
    { status: 'waiting', message: expect.stringContaining('does not exist') },
  ])
  expect(await metric('frozen')).toBe('1')
  expect(engine.latestOffsets({ two: { table: 'two' } })).toBeNull()

  await sql.unsafe(publish)
  await expect.poll(health).toEqual([200, { status: 'active' }])
  await expect.poll(() => engine.latestOffsets({ two: { table: 'two' } })).not.toBeNull()
  expect(await statusAt({ table: 'one' }, position)).toBe(409)
  const fresh = await readToEnd(engine, { table: 'one' })
  expect(idsOf(fresh.messages)).toEqual(['1', '2', '3'])
  await sql`insert into one values (4)`
  await expect
    .poll(async () => idsOf((await readToEnd(engine, { table: 'one' }, fresh.position)).messages))
    .toEqual(['4'])
  expect(lines.slice(before).length).toBeLessThan(10)
})

test('E19: a publication that omits operations counts as missing', async () => {
  const { sql } = harness
  const { position } = await readToEnd(engine, { table: 'one' })
  await sql`alter publication coop_publication set (publish = 'insert')`
  await expect.poll(() => statusAt({ table: 'one' }, position)).toBe(503)
  await sql`update one set body = 'changed' where id = 1`
  await sql`alter publication coop_publication set (publish = 'insert, update, delete, truncate')`
  await expect.poll(() => statusAt({ table: 'one' }, position)).toBe(409)
  const { messages } = await readToEnd(engine, { table: 'one' })
  expect(messages.find(({ value }) => value?.['id'] === '1')?.value?.['body']).toBe('changed')
})

test('E19: what the publication lacked while the engine was away is noticed at the start', async () => {
  const { sql } = harness
  const { position: ofOne } = await readToEnd(engine, { table: 'one' })
  const { position: ofTwo } = await readToEnd(engine, { table: 'two' })
  await harness.stop()
  await sql`alter publication coop_publication drop table one`
  await sql`insert into one values (5)`
  await sql`alter publication coop_publication add table one`
  engine = await harness.start({ logger: loggerInto(lines) })
  await expect.poll(() => statusAt({ table: 'two' }, ofTwo)).toBe(200)
  expect(await statusAt({ table: 'one' }, ofOne)).toBe(409)
  await harness.stop()
  await sql`drop publication coop_publication`
  await sql`insert into two values (5)`
  await sql.unsafe(publish)
  engine = await harness.start({ logger: loggerInto(lines) })
  await expect.poll(() => statusAt({ table: 'two' }, ofTwo)).toBe(409)
  expect(idsOf((await readToEnd(engine, { table: 'two' })).messages)).toContain('5')
})

test('E20: a column that is added without a write concerns shapes of all columns only', async () => {
  const some = { table: 'one', columns: 'id,body' }
  const { position } = await readToEnd(engine, { table: 'one' })
  const { position: ofSome } = await readToEnd(engine, some)
  await harness.sql`alter table one add extra text`
  await expect.poll(() => statusAt({ table: 'one' }, position)).toBe(409)
  expect(await statusAt(some, ofSome)).toBe(200)
})

test('E20, W22: readers of a dropped table get an error, and nothing of it remains', async () => {
  const { sql } = harness
  await sql`create table gone (id int primary key)`
  await sql`alter publication coop_publication add table gone`
  const { position } = await readToEnd(engine, { table: 'gone' })
  const live = requestShape(engine, { table: 'gone', live: 'true', ...position })
  await sql`drop table gone`
  const { status, json } = await live
  expect(status).toBe(400)
  expect(json).toMatchObject({ errors: { table: [expect.stringContaining('does not exist')] } })
  const files = async (): Promise<string[]> => readdir(join(harness.storageDir, 'snapshots'))
  await expect.poll(files).not.toContain(`${position.handle}.snapshot`)
})

test('E20: a table that is dropped and made again is another shape, without a write', async () => {
  const { sql } = harness
  await sql`create table renewed (id int primary key)`
  await sql`alter publication coop_publication add table renewed`
  const { position } = await readToEnd(engine, { table: 'renewed' })
  await sql.begin(async (transaction) => {
    await transaction`drop table renewed`
    await transaction`create table renewed (id int primary key)`
    await transaction`alter publication coop_publication add table renewed`
  })
  await expect.poll(() => statusAt({ table: 'renewed' }, position)).toBe(409)
})

test('E20: another label of an enum renews the shapes that have it, a new value does not', async () => {
  const { sql } = harness
  await sql`create type mood as enum ('sad', 'glad')`
  await sql`create table moods (id int primary key, mood mood, note text)`
  await sql`insert into moods values (1, 'sad')`
  await sql`alter publication coop_publication add table moods`
  const notes = { table: 'moods', columns: 'id,note' }
  const { position } = await readToEnd(engine, { table: 'moods' })
  const { position: ofNotes } = await readToEnd(engine, notes)
  await sql`alter type mood add value 'so-so' before 'glad'`
  await sql`alter type mood rename value 'sad' to 'blue'`
  await expect.poll(() => statusAt({ table: 'moods' }, position)).toBe(409)
  const { messages, position: renewed } = await readToEnd(engine, { table: 'moods' })
  expect(messages[0]?.value).toEqual({ id: '1', mood: 'blue', note: null })
  await sql`alter type mood add value 'merry'`
  await sql`alter table moods alter note set default ''`
  const live = requestShape(engine, { table: 'moods', live: 'true', ...renewed })
  await sql`insert into moods values (2, 'merry')`
  expect(idsOf((await live).messages)).toEqual(['2'])
  expect(await statusAt(notes, ofNotes)).toBe(200)
})

test('E20: a function that is replaced renews the shapes whose clause uses it, and no others', async () => {
  const { sql } = harness
  const is = (test: string): string =>
    `create or replace function is_wanted(id int) returns bool immutable language sql as 'select ${test}'`
  await sql.unsafe(is('id > 0'))
  const wanted = { table: 'two', where: 'is_wanted(id)' }
  const { position } = await readToEnd(engine, wanted)
  const { position: ofAll } = await readToEnd(engine, { table: 'two' })
  await sql.unsafe(is('id > 1'))
  await expect.poll(() => statusAt(wanted, position)).toBe(409)
  expect(idsOf((await readToEnd(engine, wanted)).messages)).not.toContain('1')
  expect(await statusAt({ table: 'two' }, ofAll)).toBe(200)
})

test('E19: an engine that keeps its publication itself makes it again', async () => {
  const { sql } = harness
  await harness.stop()
  await sql`drop publication coop_publication`
  engine = await harness.start({ publishing: 'automatic' })
  const { position } = await readToEnd(engine, { table: 'two' })
  await sql`drop publication coop_publication`
  await sql`insert into two values (6)`
  await expect.poll(() => statusAt({ table: 'two' }, position)).toBe(409)
  expect(idsOf((await readToEnd(engine, { table: 'two' })).messages)).toContain('6')
  const first = resumePointOf(await requestShape(engine, { table: 'two', offset: '-1' }))
  await sql`alter publication coop_publication drop table two`
  await expect.poll(() => statusAt({ table: 'two' }, first)).toBe(409)
  await readToEnd(engine, { table: 'two' })
  expect(await health()).toEqual([200, { status: 'active' }])
})
