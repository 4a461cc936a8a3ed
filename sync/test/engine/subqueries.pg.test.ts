import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Engine } from '../../src/engine.ts'
import { createEngineHarness, type EngineHarness } from '../../testing/engine/engine-harness.ts'
import {
  readToEnd,
  requestShape,
  type Message,
  type ResumePoint,
} from '../../testing/engine/engine-requests.ts'

let harness: EngineHarness
let engine: Engine
const options = { chunkBytes: 100_000 }

beforeAll(async () => {
  harness = await createEngineHarness()
  await harness.sql.unsafe(`
    create table users (id int primary key, active bool not null, rating numeric not null default 1);
    create table posts (id int primary key, "user" int not null, title text not null);
    create table notes (id int primary key, post int not null);
    create table bare (id int, "user" int);
    create view seen as select * from users;
    insert into users values (1, true), (2, false), (3, true);
    insert into posts values (1, 1, 'a'), (2, 2, 'b'), (3, 2, 'c'), (4, 3, 'd');
    insert into notes values (1, 1), (2, 2), (3, 4)`)
  engine = await harness.start(options)
})
afterAll(() => harness.dispose())

const byActive = { table: 'posts', where: '"user" in (select id from users where active = true)' }

/** Reads on until there are as many changes as expected. */
async function changesAfter(
  params: Record<string, string>,
  from: ResumePoint,
  count: number,
): Promise<{ messages: Message[]; position: ResumePoint }> {
  const messages: Message[] = []
  let { position } = { position: from }
  while (messages.filter(({ key }) => key !== undefined).length < count) {
    const { handle, offset } = position
    const response = await requestShape(engine, { ...params, handle, offset, live: 'true' })
    expect(response.status).toBe(200)
    messages.push(...response.messages)
    position = { handle, offset: response.headers.get('electric-offset') ?? '' }
  }
  return { messages, position }
}

function summary(messages: readonly Message[]): string[] {
  return messages
    .filter(({ key }) => key !== undefined)
    .map(({ key, headers }) => `${String(headers['operation'])} ${key?.split('/').at(-1)}`)
    .sort()
}

test('E26: rows that a subquery moves in are inserts with the snapshot they were read in, those moved out deletes', async () => {
  const { sql } = harness
  const { messages, position } = await readToEnd(engine, byActive)
  expect(summary(messages)).toEqual(['insert "1"', 'insert "4"'])
  await sql`update users set active = true where id = 2`
  const moved = await changesAfter(byActive, position, 2)
  expect(summary(moved.messages)).toEqual(['insert "2"', 'insert "3"'])
  const [first, second, end] = moved.messages
  expect(first?.headers).toMatchObject({ is_move_in: true, lsn: expect.any(String) })
  expect(first?.headers).not.toHaveProperty('txids')
  expect([first?.headers['last'], second?.headers['last']]).toEqual([undefined, true])
  expect(end?.headers).toMatchObject({
    control: 'snapshot-end',
    xmin: expect.any(String),
    xip_list: expect.any(Array),
  })
  await sql`update users set active = false where id in (1, 2)`
  const gone = await changesAfter(byActive, moved.position, 3)
  expect(summary(gone.messages)).toEqual(['delete "1"', 'delete "2"', 'delete "3"'])
  expect(gone.messages[0]).toMatchObject({ value: { id: '1' }, headers: { txids: [expect.any(Number)] } })
  await sql.begin(async (transaction) => {
    await transaction`insert into users values (9, true)`
    await transaction`insert into posts values (9, 9, 'x')`
    await transaction`update posts set "user" = 1 where id = 4`
  })
  const both = await changesAfter(byActive, gone.position, 2)
  expect(summary(both.messages)).toEqual(['delete "4"', 'insert "9"'])
  await sql`delete from posts where id = 9`
  await sql`delete from users where id = 9`
  await sql`update posts set "user" = 3 where id = 4`
  await sql`update users set active = true where id = 1`
})

test('E26: shapes with subqueries continue after a restart, with the same handles', async () => {
  const { sql } = harness
  const nested = {
    table: 'notes',
    where: 'post in (select id from posts where "user" in (select id from users where active))',
    columns: 'id',
  }
  const before = await readToEnd(engine, nested)
  expect(summary(before.messages)).toEqual(['insert "1"', 'insert "3"'])
  await sql`update users set active = true where id = 2`
  const moved = await changesAfter(nested, before.position, 1)
  expect(summary(moved.messages)).toEqual(['insert "2"'])
  await engine.close()
  await sql`update users set active = false where id = 3`
  engine = await harness.start(options)
  const after = await changesAfter(nested, moved.position, 1)
  expect(summary(after.messages)).toEqual(['delete "3"'])
  await sql`update users set active = false where id in (1, 2)`
  const none = await changesAfter(nested, after.position, 2)
  expect(summary(none.messages)).toEqual(['delete "1"', 'delete "2"'])
  expect(none.position.handle).toBe(before.position.handle)
  await sql`update users set active = true where id in (1, 3)`
})

test('E26: a shape without a snapshot gets moves of rows that readers got elsewhere', async () => {
  const { sql } = harness
  const changes = { ...byActive, log: 'changes_only' }
  const { messages, position } = await readToEnd(engine, changes)
  expect(summary(messages)).toEqual([])
  const subset = await requestShape(engine, { ...changes, ...position }, { method: 'POST', body: '{}' })
  expect(subset.json).toMatchObject({ data: [{ value: { id: '1' } }, { value: { id: '4' } }] })
  await sql`update users set active = false where id = 3`
  const gone = await changesAfter(changes, position, 1)
  expect(summary(gone.messages)).toEqual(['delete "4"'])
  await sql`update users set active = true where id = 3`
  const back = await changesAfter(changes, gone.position, 1)
  expect(summary(back.messages)).toEqual(['insert "4"'])
})

test('E26: a move of many rows comes in parts, and a stream of events brings each message by itself', async () => {
  const { sql } = harness
  await sql`insert into users values (50, false)`
  await sql`insert into posts select n, 50, repeat('t', 400) from generate_series(100, 5099) n`
  const { position } = await readToEnd(engine, byActive)
  const events = await engine.fetch(
    new Request(
      `http://engine/v1/shape?${new URLSearchParams({ ...byActive, ...position, live: 'true', live_sse: 'true' })}`,
    ),
  )
  await sql`update users set active = true where id = 50`
  const moved = await changesAfter(byActive, position, 5000)
  expect(new Set(summary(moved.messages)).size).toBe(5000)
  let text = ''
  const decoder = new TextDecoder()
  for await (const part of events.body ?? []) {
    text += decoder.decode(part, { stream: true })
    if (text.includes('up-to-date')) break
  }
  const kinds = text
    .split('\n\n')
    .filter((event) => event.startsWith('data: '))
    .map((event) => JSON.stringify(JSON.parse(event.slice(6)).headers.control))
  expect(kinds.filter((kind) => kind === undefined)).toHaveLength(5000)
  expect(kinds.slice(-2)).toEqual(['"snapshot-end"', '"up-to-date"'])
  await sql`delete from posts where "user" = 50`
})

test('E26: shapes are lost together with their subquery', async () => {
  const { sql } = harness
  await sql`create table groups (id int primary key)`
  await sql`insert into groups values (1)`
  const params = { table: 'posts', where: '"user" in (select id from groups)' }
  const { position } = await readToEnd(engine, params)
  await sql`truncate groups`
  await expect.poll(async () => (await requestShape(engine, { ...params, ...position })).status).toBe(409)
  const { messages } = await readToEnd(engine, params)
  expect(summary(messages)).toEqual([])
})

test.each([
  ['id = (select 1)', 'only `value IN (SELECT ...)` sublinks are supported right now'],
  ['exists (select from users)', 'only `value IN (SELECT ...)` sublinks are supported right now'],
  ['id + 1 in (select id from users)', 'only `value IN (SELECT ...)` sublinks are supported right now'],
  ['abs(id) in (select id from users)', 'only `value IN (SELECT ...)` sublinks are supported right now'],
  ['id in (select id from users limit 1)', 'only `value IN (SELECT ...)` sublinks are supported right now'],
  ['id in (select id from users where random() > 0.5)', expect.stringContaining('function random')],
  ['id in (select id from users where users.id = title::int)', expect.stringContaining('title')],
  ['id in (select id from nowhere)', expect.stringContaining('nowhere')],
  ['id in (select id from seen)', expect.stringContaining('is a view')],
  ['id in (select id from bare)', expect.stringContaining('needs a primary key')],
  ['id in (select rating from users)', expect.stringContaining('columns are of one type')],
])('E26: where %s is refused', async (where, text) => {
  const answer = await requestShape(engine, { table: 'posts', where, offset: '-1' })
  expect([answer.status, answer.json]).toEqual([
    400,
    { message: 'Invalid request', errors: { where: [text] } },
  ])
})
