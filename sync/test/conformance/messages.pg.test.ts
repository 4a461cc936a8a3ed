import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  requestShape,
  readToEnd,
  type Message,
  type ResumePoint,
} from '../../testing/engine/engine-requests.ts'
import { isOriginal, startService, type Service } from '../../testing/conformance/service.ts'

let service: Service

beforeAll(async () => {
  // The tests' conditions end the waits; the limit is for conditions that never come.
  service = await startService({ longPollMs: 20_000 })
})
afterAll(() => service.dispose())

type Shape = Record<string, string>

/** The messages for a reader of each shape during `work`. */
async function changesOf(shapes: Shape[], work: () => Promise<unknown>): Promise<Message[][]> {
  const ends: ResumePoint[] = []
  for (const shape of shapes) ends.push((await readToEnd(service, shape)).position)
  await work()
  await untilSettled()
  const changes: Message[][] = []
  for (const [index, shape] of shapes.entries()) {
    const { messages } = await readToEnd(service, shape, ends[index])
    changes.push(messages.filter((message) => message.key !== undefined))
  }
  return changes
}

/** Resolves when the stream has passed everything that is committed so far. */
async function untilSettled(): Promise<void> {
  const marks = { table: 'marks' }
  await service.sql`create table if not exists marks (id int generated always as identity primary key)`
  const { position } = await readToEnd(service, marks)
  await service.sql`insert into marks default values`
  expect(
    (await requestShape(service, { ...marks, ...position, live: 'true' })).messages.length,
  ).toBeGreaterThan(1)
}

test('W18: an update carries the key and what changed; in full mode everything and the old values', async () => {
  const { sql } = service
  await sql`create table plain (id int primary key, a text, b text)`
  await sql`insert into plain values (1, 'x', 'y')`
  const [byDefault, full] = await changesOf(
    [{ table: 'plain' }, { table: 'plain', replica: 'full' }],
    async () => {
      await sql`update plain set a = 'z', b = 'y'`
      await sql`update plain set a = 'z'`
      await sql`delete from plain`
    },
  )
  expect(byDefault?.map(({ value }) => value)).toEqual([{ id: '1', a: 'z' }, { id: '1' }])
  expect(full?.map(({ value, old_value }) => [value, old_value])).toEqual([
    [{ id: '1', a: 'z', b: 'y' }, { a: 'x' }],
    [{ id: '1', a: 'z', b: 'y' }, undefined],
  ])
  expect(byDefault?.[0]?.headers).toEqual({
    operation: 'update',
    relation: ['public', 'plain'],
    lsn: expect.stringMatching(/^\d+$/),
    op_position: expect.any(Number),
    txids: [expect.any(Number)],
    last: true,
  })
})

test('W18: a changed primary key is a delete and an insert that name each other', async () => {
  const { sql } = service
  await sql`create table moved (id text primary key, a text)`
  await sql`insert into moved values ('a', 'x')`
  const [changes] = await changesOf([{ table: 'moved' }], () => sql`update moved set id = 'b/c'`)
  const [gone, come] = changes ?? []
  expect(gone).toMatchObject({
    key: '"public"."moved"/"a"',
    value: { id: 'a' },
    headers: { operation: 'delete', key_change_to: '"public"."moved"/"b//c"' },
  })
  expect(gone?.headers).not.toHaveProperty('last')
  expect(come).toMatchObject({
    key: '"public"."moved"/"b//c"',
    value: { id: 'b/c', a: 'x' },
    headers: { operation: 'insert', key_change_from: '"public"."moved"/"a"', last: true },
  })
})

test('W18: a value stored out of line that did not change is kept', async () => {
  const { sql } = service
  await sql`create table large (id int primary key, body text, note text)`
  await sql`alter table large alter body set storage external`
  const body = 'long '.repeat(5000)
  await sql`insert into large values (1, ${body}, 'a')`
  const where = `length(body) > 100`
  const [plain, full, filtered] = await changesOf(
    [{ table: 'large' }, { table: 'large', replica: 'full' }, { table: 'large', where }],
    () => sql`update large set note = 'b'`,
  )
  expect(plain?.[0]?.value).toEqual({ id: '1', note: 'b' })
  expect(full?.[0]?.value).toEqual({ id: '1', note: 'b', body })
  expect(filtered?.[0]).toMatchObject({ value: { id: '1', note: 'b' }, headers: { operation: 'update' } })
})

test('W20: a row that comes to match is inserted whole, one that ceases to is deleted', async () => {
  const { sql } = service
  await sql`create table filtered (id int primary key, a int, b text collate "C", flag bool)`
  await sql`insert into filtered values (1, 1, 'one', true), (2, 20, 'two', false)`
  const wheres = [`a > 10`, `a % 2 = 0 and b like 't%'`, `not flag`, `flag is not null and a = 20`]
  const shapes = wheres.map((where) => ({ table: 'filtered', where }))
  const changes = await changesOf(shapes, async () => {
    await sql`update filtered set a = 20, flag = null where id = 1`
    await sql`update filtered set a = 1 where id = 2`
  })
  const seen = changes.map((messages) =>
    messages.map(({ key, headers }) => `${String(headers['operation'])} ${key?.at(-2)}`),
  )
  expect(seen).toEqual([['insert 1', 'delete 2'], ['delete 2'], ['update 2'], ['delete 2']])
  expect(changes[0]?.[0]?.value).toEqual({ id: '1', a: '20', b: 'one', flag: null })
})

test('W20: a where clause that is null is no match, in the snapshot and in the stream', async () => {
  const { sql } = service
  await sql`create table unknowns (id int primary key, a int)`
  await sql`insert into unknowns values (1, null), (2, 5)`
  const shape = { table: 'unknowns', where: 'a <> 7' }
  const { messages } = await readToEnd(service, shape)
  expect(messages.filter(({ key }) => key !== undefined).map(({ value }) => value?.['id'])).toEqual(['2'])
  const [changes] = await changesOf([shape], () => sql`update unknowns set a = null where id = 2`)
  expect(changes?.[0]?.headers['operation']).toBe('delete')
})

test('W19: every type travels as Postgres writes it, alike in snapshot and stream', async () => {
  const { sql } = service
  await sql`create type mood as enum ('sad', 'it''s ok')`
  await sql`create domain percent as int check (value <= 100)`
  await sql`create table types (id int primary key, c1 int2, c2 float8, c3 numeric(20,5), c4 bpchar(5), c5 bytea, c6 timestamptz,
    c7 interval, c8 jsonb, c9 json, c10 int[][], c11 text[], c12 mood, c13 percent, c14 uuid, c15 date, c16 bool[], c17 text)`
  const values = sql`-3, 0.1, 12345.6, 'ab', '\\xdeadbeef', '2024-02-03 04:05:06.789+02', '1 day 02:03:04', '{"a": [1, "ü"]}',
    '{"b":  1}', '{{1,2},{3,4}}', '{"a b",NULL,"q\\"x"}', 'it''s ok', 7, 'A0EEBC99-9C0B-4EF8-BB6D-6BB9BD380A11', '2024-12-31', '{t,f}',
    e'tab\t new\n line \\ back "quote" \\u00e9'`
  await sql`insert into types select 1, ${values}`
  const snapshot = (await readToEnd(service, { table: 'types' })).messages[0]
  const [streamed] = await changesOf([{ table: 'types' }], () => sql`insert into types select 2, ${values}`)
  expect(streamed?.[0]?.value).toEqual({ ...snapshot?.value, id: '2' })
  expect(snapshot?.value).toMatchObject({
    c4: 'ab   ',
    c5: '\\xdeadbeef',
    c6: '2024-02-03 02:05:06.789+00',
    c7: 'P1DT2H3M4S',
    c10: '{{1,2},{3,4}}',
  })
  const { headers } = await requestShape(service, { table: 'types', offset: '-1' })
  expect(JSON.parse(headers.get('electric-schema') ?? '')).toMatchObject({
    c3: { type: 'numeric', precision: 20, scale: 5 },
    c4: { type: 'bpchar', length: 5 },
    c10: { type: 'int4', dims: 2 },
    c12: { type: 'mood' },
    c13: { type: 'percent' },
  })
})

test('E4, W20: snapshot and stream decide a where clause over any type alike', async () => {
  const { sql } = service
  await sql`create table typed (id int primary key, at timestamptz, tags text[], data jsonb, price numeric, name text, mood mood)`
  const wheres = [
    `at > '2024-01-01' and at < $1`,
    `tags @> '{a}'`,
    `data->>'k' = 'v'`,
    `price between 1.5 and 2`,
    `upper(name) = 'ÄÖ'`,
    `mood = 'sad'`,
    `name in ('äö', $2)`,
    `at + interval '1 day' > '2024-06-01'`,
    `name = 'äö' and id is not null`,
  ]
  const rows = `('2024-05-31 12:00', '{a,b}', '{"k":"v"}', 1.50, 'äö', 'sad'), ('2023-01-01', '{b}', '{"k":1}', 2.1, 'it''s', null), (null, null, null, null, null, null)`
  const columns = 'at::timestamptz, tags::text[], data::jsonb, price::numeric, name, mood::mood'
  const insert = (first: number): string =>
    `insert into typed select ${first} + row_number() over (), ${columns} from (values ${rows}) as v(at, tags, data, price, name, mood)`
  await sql.unsafe(insert(0))
  const shapes = wheres.map((where) => ({
    table: 'typed',
    where,
    ...(where.includes('$1') && { 'params[1]': '2025-01-01' }),
    ...(where.includes('$2') && { 'params[1]': 'x', 'params[2]': "it's" }),
  }))
  const changes = await changesOf(shapes, () => sql.unsafe(insert(3)))
  for (const [index, shape] of shapes.entries()) {
    const { messages } = await readToEnd(service, shape)
    const fresh = messages.filter(
      (message) => message.headers['lsn'] === undefined && message.key !== undefined,
    )
    const streamed = changes[index]?.map(({ value }) => Number(value?.['id']) - 3)
    expect([shape.where, streamed]).toEqual([shape.where, fresh.map(({ value }) => Number(value?.['id']))])
    expect(streamed?.length).toBeGreaterThan(0)
  }
})

test.skipIf(isOriginal)(
  'E4, W20: a where clause that fails on a new row retires the shape rather than guess',
  async () => {
    const { sql } = service
    await sql`create table divided (id int primary key, by int)`
    await sql`insert into divided values (1, 1)`
    const shape = { table: 'divided', where: '10 / by > 2' }
    const { position } = await readToEnd(service, shape)
    await sql`insert into divided values (2, 0)`
    expect((await requestShape(service, { ...shape, ...position, live: 'true' })).status).toBe(409)
    const response = await requestShape(service, { ...shape, offset: '-1' })
    expect(response.json).toEqual({ message: 'Invalid request', errors: { where: ['division by zero'] } })
  },
)

test.skipIf(isOriginal)('W18: a rolled back transaction and savepoint leave nothing', async () => {
  const { sql } = service
  await sql`create table tried (id int primary key)`
  const [changes] = await changesOf([{ table: 'tried' }], async () => {
    await sql.begin(async (t) => {
      await t`insert into tried values (1)`
      await t
        .savepoint((s) => s`insert into tried values (2)`.then(() => Promise.reject(new Error('no'))))
        .catch(() => {})
      await t`insert into tried values (3)`
    })
    await sql
      .begin((t) => t`insert into tried values (4)`.then(() => Promise.reject(new Error('no'))))
      .catch(() => {})
  })
  expect(changes?.map(({ value }) => value?.['id'])).toEqual(['1', '3'])
  expect(changes?.map(({ headers }) => [headers['op_position'], headers['last']])).toEqual([
    [2, undefined],
    [4, true],
  ])
})
