import { afterAll, beforeAll, expect, test } from 'vitest'
import postgres from 'postgres'
import { createTestDatabase, type TestDatabase } from '@coop/postgres/testing'
import {
  constraintViolation,
  isConnectionLost,
  isDatabaseUnavailable,
  isDataRefused,
  isTransientFailure,
  isUnstorableValue,
} from './postgres-errors.ts'

let database: TestDatabase

beforeAll(async () => {
  database = await createTestDatabase()
  await database.sql`
    create table errors_parents (id int primary key)`
  await database.sql`
    create table errors (
      id int primary key, small int check (small < 10), needed int not null default 0,
      parent int references errors_parents)`
  await database.sql`insert into errors values (1)`
})

afterAll(() => database.drop())

const errorOf = (sql: postgres.Sql | postgres.TransactionSql, statement: string): Promise<unknown> =>
  sql.unsafe(statement).then(
    () => null,
    (error: unknown) => error,
  )

test.each([
  ['insert into errors values (1)', 'unique', 'errors_pkey'],
  ['insert into errors values (2, 10)', 'check', 'errors_small_check'],
  ['insert into errors values (2, 1, null)', 'not null', ''],
  ['insert into errors values (2, 1, 1, 7)', 'foreign key', 'errors_parent_fkey'],
])('%s violates a constraint: %s', async (statement, kind, constraint) => {
  const error = await errorOf(database.sql, statement)
  expect(constraintViolation(error)).toMatchObject({ kind, constraint, table: 'errors' })
  expect([isDataRefused(error), isUnstorableValue(error)]).toEqual([true, false])
  expect([isTransientFailure(error), isConnectionLost(error), isDatabaseUnavailable(error)]).not.toContain(
    true,
  )
})

test('a value that no column can store is refused, and is not a violation', async () => {
  const error = await errorOf(database.sql, 'insert into errors values (99999999999)')
  expect([isUnstorableValue(error), isDataRefused(error), constraintViolation(error)]).toEqual([
    true,
    true,
    null,
  ])
})

test('a lock timeout is transient', async () => {
  const error = await database.sql.begin(async (holder) => {
    await holder`lock table errors`
    return await database.sql
      .begin(async (waiter) => {
        await waiter`set local lock_timeout = 1`
        return await errorOf(waiter, 'select from errors')
      })
      .catch((failed: unknown) => failed)
  })
  expect([isTransientFailure(error), isConnectionLost(error)]).toEqual([true, false])
})

test.each([
  ['a full disk', '53100'],
  ['no memory', '53200'],
  ['too many connections', '53300'],
])('%s of the database is transient, and means that it is unavailable', async (_name, state) => {
  const statement = `do $$ begin raise exception 'no room' using errcode = '${state}'; end $$`
  const error = await errorOf(database.sql, statement)
  expect([isTransientFailure(error), isDatabaseUnavailable(error), isConnectionLost(error)]).toEqual([
    true,
    true,
    false,
  ])
  expect(isDatabaseUnavailable(new Error('No session', { cause: error }))).toBe(true)
})

test('a connection ended by the server is lost, and means that the database is unavailable', async () => {
  const sql = postgres(database.url, { max: 1 })
  const error = await errorOf(sql, 'select pg_terminate_backend(pg_backend_pid())')
  await sql.end()
  expect([isConnectionLost(error), isDatabaseUnavailable(error)]).toEqual([true, true])
})

test('a port without a server is unavailable, also as the cause of an error', async () => {
  const sql = postgres('postgres://localhost:1/none', { max: 1 })
  const error = await errorOf(sql, 'select 1')
  await sql.end()
  expect(isDatabaseUnavailable(error)).toBe(true)
  expect(isDatabaseUnavailable(new Error('No session', { cause: error }))).toBe(true)
  expect(isDatabaseUnavailable(new Error('No session'))).toBe(false)
})
