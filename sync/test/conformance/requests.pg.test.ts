import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { requestShape, resumePointOf, read } from '../../testing/engine/engine-requests.ts'
import { isOriginal, startService, type Service } from '../../testing/conformance/service.ts'

let service: Service

beforeAll(async () => {
  service = await startService()
  const { sql } = service
  await sql`create table items (id int8 primary key, value text, size varchar(10) not null default 'm')`
  await sql`insert into items values (1, 'one'), (2, 'two')`
  await sql`create table doubled (id int primary key, half int, twice int generated always as (half * 2) stored)`
})
afterAll(() => service.dispose())

const items = { table: 'items' }

async function problemsOf(params: Record<string, string>): Promise<unknown> {
  const response = await requestShape(service, params)
  expect(response.status).toBe(400)
  expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8')
  expect(response.headers.get('cache-control')).toBe('no-store')
  expect(response.headers.get('surrogate-control')).toBe('no-store')
  return z.object({ message: z.literal('Invalid request'), errors: z.unknown() }).parse(response.json).errors
}

test('W1: routes other than the shapes', async () => {
  const at = (path: string, init?: RequestInit): ReturnType<typeof read> =>
    service.fetch(new Request(`http://engine${path}`, init)).then(read)
  expect(await at('/')).toMatchObject({ status: 200, text: '' })
  const health = await at('/v1/health')
  expect(health).toMatchObject({ status: 200, json: { status: 'active' } })
  expect(health.headers.get('cache-control')).toBe('no-cache, no-store, must-revalidate')
  expect(await at('/v1/health', { method: 'HEAD' })).toMatchObject({ status: 200, text: '' })
  expect(await at('/v1/other')).toMatchObject({ status: 404, text: 'Not found' })
  expect((await at('/v1/other')).headers.get('cache-control')).toBeNull()
})

test.skipIf(isOriginal)('W1: methods that no route has are not found', async () => {
  for (const method of ['PUT', 'PATCH'])
    expect(await requestShape(service, { ...items, offset: '-1' }, { method })).toMatchObject({
      status: 404,
      text: 'Not found',
    })
})

test('W3: browsers of other origins may read responses and their headers', async () => {
  const response = await requestShape(
    service,
    { ...items, offset: '-1' },
    { headers: { origin: 'https://a.example' } },
  )
  expect(response.headers.get('access-control-allow-origin')).toBe('https://a.example')
  expect(response.headers.get('access-control-allow-methods')).toBe('GET, POST, HEAD, DELETE, OPTIONS')
  expect(new Set(response.headers.get('access-control-expose-headers')?.split(','))).toEqual(
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
  expect(
    (await requestShape(service, { ...items, offset: '-1' })).headers.get('access-control-allow-origin'),
  ).toBe('*')
})

test.skipIf(isOriginal)('W3: a cache keeps what an answer says to one origin from others', async () => {
  for (const params of [{ ...items, offset: '-1' }, { ...items, offset: '10' }, {}])
    expect((await requestShape(service, params)).headers.get('vary')).toBe('origin')
})

test('W3: a preflight needs no parameters', async () => {
  const preflight = await requestShape(
    service,
    {},
    { method: 'OPTIONS', headers: { 'access-control-request-headers': 'if-none-match, x-odd' } },
  )
  expect(preflight.status).toBe(204)
  expect(preflight.headers.get('access-control-max-age')).toBe('86400')
  expect(preflight.headers.get('access-control-allow-headers')).toBe('if-none-match')
})

type Refused = [name: string, params: Record<string, string>, errors: Record<string, string[]>]

const badQueries: Refused[] = [
  ['nothing', {}, { offset: ["can't be blank"] }],
  ['no table', { offset: '-1' }, { table: ["can't be blank"] }],
  ['a blank table', { offset: '-1', table: '' }, { table: ["can't be blank"] }],
  ['an odd offset', { ...items, offset: '10' }, { offset: ['has invalid format'] }],
  ['an offset of three parts', { ...items, offset: '1_2_3' }, { offset: ['has invalid format'] }],
  ['a negative part', { ...items, offset: '0_-1' }, { offset: ['has invalid format'] }],
  ['no handle', { ...items, offset: '0_0' }, { handle: ["can't be blank when offset != -1"] }],
  [
    'live from the start',
    { ...items, offset: '-1', live: 'true' },
    { live: ["can't be true when offset == -1"] },
  ],
  [
    'live from now',
    { ...items, offset: 'now', live: 'true' },
    { live: ["can't be true when offset is 'now'"] },
  ],
  [
    'events that are not live',
    { ...items, offset: '-1', live_sse: 'true' },
    { live_sse: ["can't be true unless live is also true"] },
  ],
  ['an odd replica', { ...items, offset: '-1', replica: 'some' }, { replica: ['is invalid'] }],
  ['an odd log', { ...items, offset: '-1', log: 'some' }, { log: ['is invalid'] }],
  [
    'more than one of them',
    { log: 'some', replica: 'some', live: 'true' },
    { log: ['is invalid'], replica: ['is invalid'], offset: ["can't be blank"] },
  ],
  [
    'a named parameter',
    { ...items, offset: '-1', where: 'true', 'params[a]': '1' },
    { params: ['Parameters can only use numbers as keys'] },
  ],
  [
    'parameters with a gap',
    { ...items, offset: '-1', where: 'true', 'params[2]': '1' },
    { params: ['Parameters must be numbered sequentially, starting from 1'] },
  ],
]
test.each(badQueries)('W4: a query with %s is refused', async (_, params, errors) => {
  expect(await problemsOf(params)).toEqual(errors)
})

const absent = (name: string): string =>
  `Table ${name} does not exist. If the table name contains capitals or special characters you must quote it.`
const badTables: [table: string, problem: string][] = [
  ['Nowhere', absent('"public"."nowhere"')],
  ['"Nowhere"', absent('"public"."Nowhere"')],
  ['some.items', absent('"some"."items"')],
  ['a b', 'Invalid unquoted identifier contains special characters: a b'],
  ['""', 'Invalid zero-length delimited identifier'],
  ['"a"b"', 'Invalid identifier with unescaped quote: a"b'],
  ['a.b.c', 'Invalid relation identifier, too many delimiters: a.b.c'],
  ['x'.repeat(64), 'Identifier is too long (max length is 63)'],
]
test.each(badTables)('W5: the table %s is refused', async (table, problem) => {
  expect(await problemsOf({ table, offset: '-1' })).toEqual({ table: [problem] })
})

const badColumns: Refused[] = [
  ['a, b', { columns: 'id,a,b' }, { columns: ['The following columns are not found on the table: a, b'] }],
  [
    'no key',
    { columns: 'value' },
    { columns: ['The list of columns must include all primary key columns, missing: id'] },
  ],
  ['no name', { columns: 'id,' }, { columns: ['Invalid zero-length delimited identifier'] }],
  [
    'no key to query',
    { queryable_columns: 'value' },
    {
      queryable_columns: ['The list of queryable columns must include all primary key columns, missing: id'],
    },
  ],
  [
    'unknown ones to query',
    { queryable_columns: 'id,a' },
    { queryable_columns: ['The following queryable columns are not found on the table: a'] },
  ],
]
test.each(badColumns)('W6: a list of columns with %s is refused', async (_, params, errors) => {
  expect(await problemsOf({ ...items, offset: '-1', ...params })).toEqual(errors)
})

test('W6: selected are the columns that are named, or else those that may be queried', async () => {
  const columnsOf = async (params: Record<string, string>): Promise<string[]> => {
    const response = await requestShape(service, { ...items, offset: '-1', ...params })
    return Object.keys(response.messages[0]?.value ?? {}).sort()
  }
  expect(await columnsOf({ columns: '"id",VALUE' })).toEqual(['id', 'value'])
  expect(await columnsOf({ queryable_columns: 'id,size' })).toEqual(['id', 'size'])
  expect(await columnsOf({ queryable_columns: 'id,size', columns: 'id' })).toEqual(['id'])
  expect(await columnsOf({ columns: '' })).toEqual(['id', 'size', 'value'])
})

test.skipIf(isOriginal)(
  'W6: what may not be queried is not named by columns or subsets, but by the shape itself',
  async () => {
    const open = { ...items, offset: '-1', queryable_columns: 'id,size' }
    const hidden = 'The following columns are not in the list of queryable columns: value'
    expect(await problemsOf({ ...open, columns: 'id,value' })).toEqual({ columns: [hidden] })
    expect(await problemsOf({ ...open, subset__where: `value = 'one'` })).toEqual({
      subset: { where: ['unknown reference value'] },
    })
    expect(await problemsOf({ ...open, subset__order_by: 'value' })).toEqual({
      subset: { order_by: ['At location 0: unknown reference value'] },
    })
    expect((await requestShape(service, { ...open, where: `value = 'one'` })).messages[0]?.value).toEqual({
      id: '1',
      size: 'm',
    })
  },
)

const badClauses: [where: string, problem: string][] = [
  ['1 x 1', 'At location 17: syntax error at or near "x"'],
  ['id = 1 and foo = 2', 'At location 11: unknown reference foo'],
  ['id + 1', 'WHERE clause must return a boolean'],
  ['true; drop table items', 'unescaped ";" causing statement split'],
  ['id = $1', 'parameter $1 was not provided'],
  ['id = 1 order by id', 'malformed query ending with SQL clauses'],
  ['id = 1 group by id', 'malformed query ending with SQL clauses'],
  ['nothing_like_it(id) = 1', 'At location 0: unknown or unsupported function nothing_like_it/1'],
  ['id = 1 and lower(id, 2) = 1', 'At location 11: Could not select a function overload for lower/2'],
  ["id + '{}'::jsonb = 1", 'At location 3: Could not select an operator overload'],
  ["'a'::nothing_like_it = 'a'", 'At location 5: unsupported type nothing_like_it'],
  ['count(*) > 1', 'At location 0: aggregation is not supported in this context'],
]
test.skipIf(isOriginal).each(badClauses)(
  'W7: the clause %s is refused with the reason',
  async (where, problem) => {
    expect(await problemsOf({ ...items, offset: '-1', where })).toEqual({ where: [problem] })
  },
)

test
  .skipIf(isOriginal)
  .each([
    'id in (select 1)',
    'random() > 0.5',
    'now() > now()',
    "'today'::date > '2020-01-01'",
    `'{now}'::date[] @> '{2020-01-01}'`,
    "'[yesterday,today]'::daterange @> '2020-01-01'::date",
    "public.items.value = 'a'",
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
  ])(
  'E4, W8: the clause %s is refused, for it could change its mind, or see what is not the row',
  async (where) => {
    expect(await problemsOf({ ...items, offset: '-1', where })).toHaveProperty('where')
  },
)

test('W9: the same definition in other words is the same shape', async () => {
  const handles = new Set<string>()
  for (const params of [
    { table: 'items', where: `value='one'` },
    { table: 'public."items"', where: ` value  =  'one' `, handle: 'ignored here' },
    { table: 'ITEMS', where: `VALUE = $1`, 'params[1]': 'one', expired_handle: '7', unknown: 'x' },
  ])
    handles.add(resumePointOf(await requestShape(service, { ...params, offset: '-1' })).handle)
  expect(handles.size).toBe(1)
})

test('W9: another table, clause, list of columns, replica or log mode is another shape', async () => {
  const variants = [
    {},
    { where: 'true' },
    { columns: 'id' },
    { columns: 'id,size,value' },
    { replica: 'full' },
    { log: 'changes_only' },
  ]
  const handles = new Set<string>()
  for (const variant of variants)
    handles.add(resumePointOf(await requestShape(service, { ...items, ...variant, offset: '-1' })).handle)
  expect(handles.size).toBe(variants.length)
})
