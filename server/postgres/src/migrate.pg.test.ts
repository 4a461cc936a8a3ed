import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts'
import { migrate } from './migrate.ts'

let database: TestDatabase
let folder: string

beforeEach(async () => {
  database = await createTestDatabase()
  folder = mkdtempSync(join(tmpdir(), 'migrations-'))
})
afterEach(async () => {
  await database.drop()
  rmSync(folder, { recursive: true })
})

const write = (name: string, sql: string): void => writeFileSync(join(folder, name), sql)
const run = (): Promise<string[]> => migrate({ url: database.url, folder })
const tables = async (): Promise<string[]> => {
  const rows = await database.sql<{ name: string }[]>`
    select tablename as name from pg_tables where schemaname = 'public' and tablename <> 'schema_migrations' order by 1`
  return rows.map((row) => row.name)
}

test('migrations are applied in order, once', async () => {
  write('0002_second.sql', 'alter table first add column name text;')
  write('0001_first.sql', 'create table first (id int);\ncreate table other (id int);')
  expect(await run()).toEqual(['0001_first.sql', '0002_second.sql'])
  expect(await run()).toEqual([])
  write('0003_third.sql', 'create table third (id int)')
  expect(await run()).toEqual(['0003_third.sql'])
  expect(await tables()).toEqual(['first', 'other', 'third'])
})

test('processes that start together apply each migration once', async () => {
  write('0001_first.sql', 'select pg_sleep(0.05); create table first (id int);')
  const results = await Promise.all([run(), run(), run()])
  expect(results.flat()).toEqual(['0001_first.sql'])
})

test('a failing migration changes nothing, and reports its file, line, reason and remedy', async () => {
  write('0001_first.sql', 'create table first (id int);')
  await run()
  write('0002_second.sql', 'create table second (id int);')
  write('0003_broken.sql', 'create table half (id int);\ncreate tabel whole (id int);')
  await expect(run()).rejects.toThrow(
    /0003_broken\.sql:2 failed: syntax error .* The database is unchanged. Start the previous release/,
  )
  expect(await tables()).toEqual(['first'])
  write('0003_broken.sql', 'create table whole (id int);')
  expect(await run()).toEqual(['0002_second.sql', '0003_broken.sql'])
})

test('a release accepts migrations of a newer release, and reports them', async () => {
  write('0001_first.sql', 'create table first (id int);')
  write('0002_newer.sql', 'create table newer (id int);')
  await run()
  rmSync(join(folder, '0002_newer.sql'))
  const lines: string[] = []
  expect(await migrate({ url: database.url, folder, log: (line) => lines.push(line) })).toEqual([])
  expect(lines).toEqual([
    'A newer release has applied 0002_newer.sql to the database; this release continues to use it',
  ])
  write('0003_late.sql', 'create table late (id int);')
  await expect(run()).rejects.toThrow('0002_newer.sql was applied to this database and is missing')
})

test('a held lock fails the start, and delays no other query', async () => {
  write('0001_first.sql', 'create table first (id int);')
  await run()
  write('0002_second.sql', `set local lock_timeout = '100ms'; alter table first add column name text;`)
  await database.sql.begin(async (tx) => {
    await tx`lock table first in share mode`
    await expect(run()).rejects.toThrow(/0002_second\.sql failed: canceling statement due to lock timeout/)
  })
  expect(await run()).toEqual(['0002_second.sql'])
})

test('edited, missing and late migrations are refused by name', async () => {
  write('0002_second.sql', 'create table second (id int);')
  await run()
  write('0001_late.sql', 'create table late (id int);')
  await expect(run()).rejects.toThrow('0001_late.sql comes before 0002_second.sql')
  rmSync(join(folder, '0001_late.sql'))
  write('0002_second.sql', 'create table second (id bigint);')
  await expect(run()).rejects.toThrow('0002_second.sql was edited')
  rmSync(join(folder, '0002_second.sql'))
  await expect(run()).rejects.toThrow('0002_second.sql was applied to this database and is missing')
  expect(await tables()).toEqual(['second'])
})

test('other line endings do not count as an edit', async () => {
  write('0001_first.sql', 'create table first (\n  id int\n);\n')
  await run()
  write('0001_first.sql', 'create table first (\r\n  id int\r\n);\r\n')
  expect(await run()).toEqual([])
})

test('names without a unique order are refused', async () => {
  write('1_first.sql', 'select 1')
  await expect(run()).rejects.toThrow('migrations/1_first.sql is not named like')
  rmSync(join(folder, '1_first.sql'))
  write('0001_one.sql', 'select 1')
  write('0001_other.sql', 'select 1')
  await expect(run()).rejects.toThrow('Two migrations have the number 0001')
})
