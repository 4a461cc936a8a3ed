// @module-tag slow
import { afterAll, beforeAll, expect, test } from 'vitest'
import { limitMemory } from './limit-memory.ts'
import { MirrorDb } from './mirror-db.ts'
import { TooMuchMemory, WrongQuery } from './mirror-database.ts'
import { MOST_ROWS, readOnlyQuery } from './read-only-query.ts'

let db: MirrorDb
beforeAll(async () => {
  limitMemory()
  db = await MirrorDb.open({})
  await db.exec('create table t (n int); insert into t values (1)')
})
afterAll(() => db.close())

const ask = (sql: string, ...params: unknown[]) => readOnlyQuery(db, { sql, params })
const rowsOfTable = async () => (await ask('select n from t')).rows

test('a query returns its rows and the names of its columns, of which two may be the same', async () => {
  expect(await ask(`select n + $1::int as sum, null as sum, 'x' as t, n = 1 as b from t; -- all`, 2)).toEqual(
    {
      columns: [
        { name: 'sum', isNumber: true },
        { name: 'sum', isNumber: false },
        { name: 't', isNumber: false },
        { name: 'b', isNumber: false },
      ],
      rows: [[3, null, 'x', true]],
      isCut: false,
    },
  )
  expect((await ask('select n from t where false')).columns).toEqual([{ name: 'n', isNumber: true }])
})

test('values can be displayed: figures are numbers where these are exact, and times have the format of Postgres', async () => {
  const { rows } = await ask(
    `select 1.50::numeric, 9007199254740993::bigint, 'NaN'::float8, date '2026-02-03', '{"a": [1]}'::jsonb,
       array[timestamptz '2026-02-03 04:05Z'], '\\x00ff'::bytea`,
  )
  expect(rows).toEqual([
    [1.5, '9007199254740993', 'NaN', '2026-02-03', { a: [1] }, ['2026-02-03T04:05:00.000Z'], '2 bytes'],
  ])
})

test('days and months are those of the requested zone, or of UTC without a zone or for an unknown zone', async () => {
  const sql = `select date_trunc('month', '2026-11-30 22:30Z'::timestamptz)::text, $1::date < '2026-11-30 22:30Z'::timestamptz`
  const inZone = async (zone?: string) =>
    (await readOnlyQuery(db, { sql, params: ['2026-12-01'], zone })).rows[0]
  expect(await inZone('Europe/Helsinki')).toEqual(['2026-12-01 00:00:00+02', true])
  expect(await inZone()).toEqual(['2026-11-01 00:00:00+00', false])
  expect(await inZone('Mars/Olympus')).toEqual(await inZone())
})

test.each([
  `insert into t values (2)`,
  `with gone as (delete from t returning n) select n from gone`,
  `select set_config('transaction_read_only', 'off', true) from (select 1) x where exists (select from t)`,
  `do $$ begin set transaction_read_only = off; delete from t; end $$`,
  `select 1; delete from t`,
  `select 1; commit; delete from t`,
  `commit`,
  `set search_path = nowhere`,
  `select query_to_xml('delete from t', true, true, '')`,
  `select lo_create(0)`,
  `selct`,
  ``,
  `$1`,
  `select '`,
])('a statement that writes, is no query, or is invalid is rejected: %s', async (sql) => {
  await expect(ask(sql)).rejects.toThrow(WrongQuery)
  await expect(readOnlyQuery(db, { sql, params: [], instead: 'plan' })).rejects.toThrow(WrongQuery)
  expect(await rowsOfTable()).toEqual([[1]])
})

test('a setting ends with its query', async () => {
  await ask(`select set_config('search_path', 'nowhere', false)`)
  expect(await rowsOfTable()).toEqual([[1]])
})

test('an error contains the position in the query', async () => {
  const refusal = await ask('select n,\n  m from t').catch((error: unknown) => error)
  expect(refusal).toMatchObject({
    message: 'column "m" does not exist',
    refusal: { code: '42703', place: 12 },
  })
})

test('a query is checked without producing a row', async () => {
  const check = (sql: string) => readOnlyQuery(db, { sql, params: [], instead: 'check' })
  expect((await check('select 1 / (n - n) from generate_series(1, 1000000000000) n')).rows).toEqual([])
  await expect(check('select m from t')).rejects.toThrow('column "m" does not exist')
  await expect(check('delete from t')).rejects.toThrow(WrongQuery)
})

test('the plan is returned instead of the rows', async () => {
  const { rows, columns } = await readOnlyQuery(db, { sql: 'select n from t', params: [], instead: 'plan' })
  expect(columns.map(({ name }) => name)).toEqual(['QUERY PLAN'])
  expect(rows[0]?.[0]).toMatch(/^Seq Scan on t .*actual/)
})

test('of ten million rows, or of very long rows, as many are returned as the limits allow', async () => {
  const many = await ask('select generate_series(1, 10000000) as n')
  expect([many.rows.length, many.isCut, many.rows.at(-1)]).toEqual([MOST_ROWS, true, [MOST_ROWS]])
  const long = await ask(`select repeat('x', 1000000) as x from generate_series(1, 1000)`)
  expect([long.rows.length < 100, long.isCut]).toEqual([true, true])
})

test.each([
  `select length(repeat('x', 1000000000))`,
  `select length(string_agg(repeat('x', 10000000), '')) from generate_series(1, 1000)`,
  `select case when n < 400 then 'x' else repeat('x', 5000000) end from generate_series(1, 6000) n`,
])('a query that needs too much memory is stopped, and no data is lost: %s', async (sql) => {
  await expect(ask(sql)).rejects.toThrow(TooMuchMemory)
  expect(await rowsOfTable()).toEqual([[1]])
})

test('names are compared by similarity', async () => {
  await db.exec('create extension if not exists pg_trgm')
  expect((await ask(`select similarity('Brand Mirror', 'Brand Miror') > 0.6 as alike`)).rows).toEqual([
    [true],
  ])
})
