import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import type { Engine } from '../src/engine.ts'
import { createEngineHarness, type EngineHarness } from './engine-harness.ts'
import { ask, positionOf, read, readToEnd, type Message } from './engine-http.ts'

let harness: EngineHarness
let engine: Engine

beforeAll(async () => {
  harness = await createEngineHarness()
  const { sql } = harness
  await sql`create table items (id int8 primary key, value text, size varchar(10) not null default 'm')`
  await sql`insert into items values (1, 'one'), (2, 'two')`
  await sql`create table doubled (id int primary key, half int, twice int generated always as (half * 2) stored)`
  await sql`create table many (id int primary key, filling text)`
  await sql`insert into many select i, repeat('x', 100) from generate_series(1, 50) i`
  engine = await harness.start({ longPollMs: 300, chunkBytes: 2000, enableDelete: true })
})
afterAll(() => harness.dispose())

const items = { table: 'items' }

async function atEnd(): Promise<{ handle: string; offset: string }> {
  return (await readToEnd(engine, items)).position
}

async function problemsOf(params: Record<string, string>): Promise<unknown> {
  const answer = await ask(engine, params)
  expect(answer.status).toBe(400)
  expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8')
  expect(answer.headers.get('cache-control')).toBe('no-store')
  expect(answer.headers.get('surrogate-control')).toBe('no-store')
  return z.object({ message: z.literal('Invalid request'), errors: z.unknown() }).parse(answer.json).errors
}

describe('what is not valid is refused with the field and the reason', () => {
  const cases: [string, Record<string, string>, Record<string, string[]>][] = [
    ['nothing', {}, { table: ["can't be blank"], offset: ["can't be blank"] }],
    ['odd offset', { ...items, offset: '10' }, { offset: ['has invalid format'] }],
    ['offset of three parts', { ...items, offset: '1_2_3' }, { offset: ['has invalid format'] }],
    ['negative part', { ...items, offset: '0_-1' }, { offset: ['has invalid format'] }],
    ['no handle', { ...items, offset: '0_0' }, { handle: ["can't be blank when offset != -1"] }],
    [
      'live from the start',
      { ...items, offset: '-1', live: 'true' },
      { live: ["can't be true when offset == -1"] },
    ],
    [
      'live from now',
      { ...items, offset: 'now', live: '' },
      { live: ["can't be true when offset is 'now'"] },
    ],
    [
      'sse alone',
      { ...items, offset: '-1', live_sse: 'true' },
      { live_sse: ["can't be true unless live is also true"] },
    ],
    ['replica', { ...items, offset: '-1', replica: 'some' }, { replica: ['is invalid'] }],
    ['log', { ...items, offset: '-1', log: 'some' }, { log: ['is invalid'] }],
    [
      'unknown table',
      { table: 'Nowhere', offset: '-1' },
      {
        table: [
          'Table "public"."nowhere" does not exist. If the table name contains capitals or special characters you must quote it.',
        ],
      },
    ],
    [
      'odd table',
      { table: 'a b', offset: '-1' },
      { table: ['Invalid unquoted identifier contains special characters: a b'] },
    ],
    ['empty table', { table: '""', offset: '-1' }, { table: ['Invalid zero-length delimited identifier'] }],
    [
      'unknown columns',
      { ...items, offset: '-1', columns: 'id,a,b' },
      { columns: ['The following columns are not found on the table: a, b'] },
    ],
    [
      'columns without key',
      { ...items, offset: '-1', columns: 'value' },
      { columns: ['The list of columns must include all primary key columns, missing: id'] },
    ],
    [
      'generated column',
      { table: 'doubled', offset: '-1', columns: 'id,twice' },
      { columns: ['The following columns are generated and cannot be included in the shape: twice'] },
    ],
    [
      'syntax',
      { ...items, offset: '-1', where: '1 x 1' },
      { where: ['At location 17: syntax error at or near "x"'] },
    ],
    [
      'unknown column',
      { ...items, offset: '-1', where: 'id = 1 and foo = 2' },
      { where: ['At location 11: unknown reference foo'] },
    ],
    [
      'not boolean',
      { ...items, offset: '-1', where: 'id + 1' },
      { where: ['WHERE clause must return a boolean'] },
    ],
    [
      'two statements',
      { ...items, offset: '-1', where: 'true; drop table items' },
      { where: ['unescaped ";" causing statement split'] },
    ],
    [
      'no parameter',
      { ...items, offset: '-1', where: 'id = $1' },
      { where: ['parameter $1 was not provided'] },
    ],
    [
      'named parameter',
      { ...items, offset: '-1', where: 'true', 'params[a]': '1' },
      { params: ['Parameters can only use numbers as keys'] },
    ],
    [
      'parameters with a gap',
      { ...items, offset: '-1', where: 'true', 'params[2]': '1' },
      { params: ['Parameters must be numbered sequentially, starting from 1'] },
    ],
  ]
  test.each(cases)('%s', async (_, params, errors) => {
    expect(await problemsOf(params)).toEqual(errors)
  })

  test.each([
    'id in (select 1)',
    'random() > 0.5',
    'now() > now()',
    "'today'::date > '2020-01-01'",
    'current_user = value',
    'items is not null',
    'ctid is not null',
    '(true) union select 1 from pg_authid where (true)',
    "pg_read_file('/etc/passwd') = value",
    'true) or (true -- ',
    'count(*) > 1',
    "value = current_setting('search_path')",
    "nextval('s') > 1",
    "'items'::regclass is not null",
  ])('the where clause %s', async (where) => {
    expect(await problemsOf({ ...items, offset: '-1', where })).toHaveProperty('where')
  })
})

describe('headers', () => {
  test('of the first answer', async () => {
    const answer = await ask(engine, { ...items, offset: '-1' })
    expect(answer.headers.get('cache-control')).toBe(
      'public, max-age=604800, s-maxage=3600, stale-while-revalidate=2629746',
    )
    expect(JSON.parse(answer.headers.get('electric-schema') ?? '')).toEqual({
      id: { type: 'int8', pk_index: 0, not_null: true },
      value: { type: 'text' },
      size: { type: 'varchar', not_null: true, max_length: 10 },
    })
    expect(answer.headers.get('electric-has-data')).toBe('true')
    expect(answer.headers.get('electric-up-to-date')).toBeNull()
    expect(answer.headers.get('electric-cursor')).toBeNull()
    expect(answer.headers.get('etag')).toBe(`"${positionOf(answer).handle}:-1:0_0"`)
  })

  test('a known etag is answered with 304 and no body', async () => {
    const { headers } = await ask(engine, { ...items, offset: '-1' })
    const etag = headers.get('etag') ?? ''
    const again = await ask(
      engine,
      { ...items, offset: '-1' },
      { headers: { 'if-none-match': `"other", ${etag}` } },
    )
    expect(again.status).toBe(304)
    expect(again.text).toBe('')
    expect(again.headers.get('electric-handle')).toBe(headers.get('electric-handle'))
    expect(again.headers.get('cache-control')).toBe(headers.get('cache-control'))
  })

  test('of an answer at the end of the log', async () => {
    const answer = await ask(engine, { ...items, ...(await atEnd()) })
    expect(answer.headers.get('cache-control')).toBe('public, max-age=60, stale-while-revalidate=300')
    expect(answer.headers.get('electric-up-to-date')).toBe('')
    expect(answer.messages).toHaveLength(1)
    expect(answer.messages[0]?.headers).toEqual({
      control: 'up-to-date',
      global_last_seen_lsn: expect.stringMatching(/^\d+$/),
    })
  })

  test('of a live answer that ran out of time', async () => {
    const end = await atEnd()
    const answer = await ask(engine, { ...items, ...end, live: 'true', cursor: '99999999999' })
    expect(answer.status).toBe(200)
    expect(positionOf(answer)).toEqual(end)
    expect(answer.headers.get('electric-has-data')).toBe('false')
    expect(answer.headers.get('cache-control')).toBe('public, max-age=5, stale-while-revalidate=5')
    expect(answer.headers.get('electric-schema')).toBeNull()
    expect(answer.headers.get('electric-cursor')).toMatch(/^\d+$/)
    expect(answer.headers.get('etag')).toMatch(/:[0-9a-f]{8}"$/)
  })

  test('HEAD has the headers of GET and no body', async () => {
    const head = await ask(engine, { ...items, offset: '-1' }, { method: 'HEAD' })
    const get = await ask(engine, { ...items, offset: '-1' })
    expect(head.text).toBe('')
    const comparable = (headers: Headers): unknown => [...headers].filter(([name]) => name !== 'x-request-id')
    expect(comparable(head.headers)).toEqual(comparable(get.headers))
  })

  test('browsers of other origins may read them', async () => {
    const answer = await ask(engine, { ...items, offset: '-1' }, { headers: { origin: 'https://a.example' } })
    expect(answer.headers.get('access-control-allow-origin')).toBe('https://a.example')
    expect(new Set(answer.headers.get('access-control-expose-headers')?.split(','))).toEqual(
      new Set([
        'electric-cursor',
        'electric-handle',
        'electric-has-data',
        'electric-offset',
        'electric-schema',
        'electric-up-to-date',
        'electric-internal-known-error',
        'retry-after',
      ]),
    )
    const preflight = await ask(engine, items, {
      method: 'OPTIONS',
      headers: { 'access-control-request-headers': 'if-none-match, x-odd' },
    })
    expect(preflight.status).toBe(204)
    expect(preflight.headers.get('access-control-max-age')).toBe('86400')
    expect(preflight.headers.get('access-control-allow-headers')).toBe('if-none-match')
  })
})

describe('positions', () => {
  test('a snapshot larger than a chunk comes in chunks', async () => {
    const first = await ask(engine, { table: 'many', offset: '-1' })
    const second = await ask(engine, { table: 'many', ...positionOf(first) })
    expect(positionOf(second).offset).toBe('0_1')
    expect(second.headers.get('electric-up-to-date')).toBeNull()
    const { messages, position } = await readToEnd(engine, { table: 'many' })
    expect(messages.filter((message) => message.headers['operation'] === 'insert')).toHaveLength(50)
    expect(messages.filter((message) => message.headers['control'] === 'snapshot-end')).toHaveLength(1)
    expect(position.offset).toBe('0_inf')
  })

  test('the log is read in chunks, each change once, also from the middle of a transaction', async () => {
    const { position: start } = await readToEnd(engine, { table: 'many' })
    await harness.sql`update many set filling = repeat('y', 100)`
    await harness.sql`update many set filling = repeat('z', 100) where id <= 10`
    const readChanges = async (): Promise<Message[]> =>
      (await readToEnd(engine, { table: 'many' }, start)).messages.filter(({ key }) => key !== undefined)
    await expect.poll(readChanges).toHaveLength(60)
    const changes = await readChanges()
    expect(changes.filter((message) => message.headers['last'] === true)).toHaveLength(2)
    for (const [index, change] of changes.entries()) {
      const offset = `${String(change.headers['lsn'])}_${String(change.headers['op_position'])}`
      const rest = await readToEnd(engine, { table: 'many' }, { handle: start.handle, offset })
      const keys = rest.messages.filter((message) => message.key !== undefined)
      expect(keys).toEqual(changes.slice(index + 1))
    }
  })

  test('now is the present end', async () => {
    const answer = await ask(engine, { ...items, offset: 'now' })
    expect(answer.messages).toHaveLength(1)
    expect(answer.headers.get('electric-has-data')).toBe('false')
    expect(positionOf(answer)).toEqual(await atEnd())
  })

  test('an offset past the end is waited for, then refused', async () => {
    const { handle } = await atEnd()
    expect(await problemsOf({ ...items, handle, offset: '999999999999999_0' })).toEqual({
      offset: ['out of bounds for this shape'],
    })
  })

  test('an unknown handle, or that of another shape, is sent to the right one', async () => {
    const { handle } = await atEnd()
    const many = (await readToEnd(engine, { table: 'many' })).position
    for (const wrong of ['1-2', many.handle]) {
      const answer = await ask(engine, { ...items, handle: wrong, offset: '0_inf' })
      expect(answer.status).toBe(409)
      expect(answer.text).toBe('[{"headers":{"control":"must-refetch"}}]')
      expect(answer.headers.get('electric-handle')).toBe(handle)
      expect(answer.headers.get('cache-control')).toBe('public, max-age=60, must-revalidate')
    }
  })

  test('a handle at the start is ignored', async () => {
    const answer = await ask(engine, { ...items, handle: 'anything', offset: '-1' })
    expect(answer.status).toBe(200)
  })

  test('the same definition in other words is the same shape', async () => {
    const handles = new Set<string>()
    for (const params of [
      { table: 'items', where: `value='one'` },
      { table: 'public."items"', where: ` value  =  'one' ` },
      { table: 'ITEMS', where: `VALUE = $1`, 'params[1]': 'one' },
    ])
      handles.add(positionOf(await ask(engine, { ...params, offset: '-1' })).handle)
    expect(handles.size).toBe(1)
  })
})

test('routes other than the shapes', async () => {
  const at = (path: string, init?: RequestInit): ReturnType<typeof read> =>
    engine.fetch(new Request(`http://engine${path}`, init)).then(read)
  expect(await at('/')).toMatchObject({ status: 200, text: '' })
  const health = await at('/v1/health')
  expect(health).toMatchObject({ status: 200, json: { status: 'active' } })
  expect(health.headers.get('cache-control')).toBe('no-cache, no-store, must-revalidate')
  expect(await at('/v1/other')).toMatchObject({ status: 404, text: 'Not found' })
})

test('DELETE retires a shape: who waits on it is told to start again', async () => {
  const end = await atEnd()
  const held = ask(engine, { ...items, ...end, live: 'true' })
  expect((await ask(engine, { ...items, handle: end.handle }, { method: 'DELETE' })).status).toBe(202)
  expect((await held).status).toBe(409)
  expect((await ask(engine, { handle: end.handle }, { method: 'DELETE' })).json).toEqual({
    message: 'No existing shape found',
  })
  expect((await ask(engine, {}, { method: 'DELETE' })).json).toMatchObject({
    errors: { handle: ["can't be blank when shape definition is missing"] },
  })
  expect((await atEnd()).handle).not.toBe(end.handle)
})
