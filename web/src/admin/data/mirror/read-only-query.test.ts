import { afterAll, beforeAll, expect, test } from 'vitest'
import { MirrorDb } from './mirror-db.ts'
import { WrongQuery } from './mirror-database.ts'
import { readOnlyQuery } from './read-only-query.ts'

let db: MirrorDb
beforeAll(async () => {
  db = await MirrorDb.open({})
  await db.exec('create table t (n int); insert into t values (1)')
})
afterAll(() => db.close())

test('a query has its rows, with its parameters', async () => {
  expect(await readOnlyQuery(db, 'select n + $1::int as sum from t', [2])).toEqual([{ sum: 3 }])
})

test.each([
  `insert into t values (2)`,
  `with gone as (delete from t returning n) select n from gone`,
  `select set_config('transaction_read_only', 'off', true) from (select 1) x where exists (select from t)`,
  `do $$ begin set transaction_read_only = off; delete from t; end $$`,
  `select 1; delete from t`,
  `selct`,
])('what would write, or is wrong, is refused as a wrong query: %s', async (sql) => {
  await expect(readOnlyQuery(db, sql, [])).rejects.toThrow(WrongQuery)
  expect(await readOnlyQuery(db, 'select n from t', [])).toEqual([{ n: 1 }])
})

test('a setting ends with its query, and so does a transaction that it ends', async () => {
  await readOnlyQuery(db, `set search_path = nowhere`, [])
  await readOnlyQuery(db, `set session characteristics as transaction read write`, [])
  await readOnlyQuery(db, `commit`, [])
  expect(await readOnlyQuery(db, 'select n from t', [])).toEqual([{ n: 1 }])
  await expect(readOnlyQuery(db, 'delete from t', [])).rejects.toThrow('read-only transaction')
})
