import { entityNamed } from '@coop/sync/entities'
import type { ActivityQuery } from '@coop/sync/history'
import postgres from 'postgres'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '@coop/postgres/testing'
import { explainConstraint } from '../writes/constraint-errors.ts'
import { insert } from '../../testing/writes.ts'
import { listActivity } from './list-activity.ts'
import { lastState, pastState } from './past-state.ts'
import { readHistory } from './read-history.ts'
import { fillYears } from '../../testing/years.ts'

const services = entityNamed('services')
let database: TestDatabase
/** One connection, so that its statistics cover all reads. */
let sql: postgres.Sql
let busy: string
let deleted: string
beforeAll(async () => {
  database = await createTestDatabase({ migrate: true })
  ;({ busy, deleted } = await fillYears(database.sql, 30_000))
  sql = postgres(database.url, { max: 1 })
})
afterAll(async () => {
  await sql.end()
  await database.drop()
})

/** The number of sequential scans of tables of the history. */
async function sequentialScans(): Promise<number> {
  await sql`select pg_stat_force_next_flush()`
  const [row] = await sql<{ scans: number }[]>`
    select sum(seq_scan)::int as scans from pg_stat_user_tables where relname in ('changes', 'row_history')`
  return row?.scans ?? 0
}

const now = new Date()
const monthAgo = new Date(now.getTime() - 30 * 86_400_000).toISOString()
const queries: { what: string; query: ActivityQuery }[] = [
  { what: 'everything', query: {} },
  { what: 'a later page', query: { cursor: 15_000 } },
  { what: 'one person', query: { person: 'user-3' } },
  { what: 'a person who did nothing', query: { person: 'nobody' } },
  { what: 'the system', query: { person: 'system' } },
  { what: 'one entity', query: { entity: 'services' } },
  { what: 'an entity without changes', query: { entity: 'cases' } },
  { what: 'a kind', query: { kind: 'changed' } },
  { what: 'what is deleted', query: { kind: 'deleted' } },
  { what: 'deleted rows of an entity', query: { entity: 'services', kind: 'deleted' } },
  {
    what: 'a time span',
    query: { from: monthAgo, to: new Date(now.getTime() - 20 * 86_400_000).toISOString() },
  },
  { what: 'a word of many names', query: { words: 'serv' } },
  { what: 'a word of few names', query: { words: '1234' } },
  { what: 'a word of no name', query: { words: 'nowhere' } },
  {
    what: 'all at once',
    query: { person: 'user-3', entity: 'services', kind: 'changed', from: monthAgo, words: 'service 12' },
  },
]

test.each(queries)('with years of data, the activity list reads $what by an index', async ({ query }) => {
  const before = await sequentialScans()
  await listActivity(sql, query)
  expect(await sequentialScans()).toBe(before)
})

test('with years of data, the history and the states of a row with thousands of changes are read by indexes', async () => {
  const before = await sequentialScans()
  const first = await readHistory(sql, services, busy, null)
  expect(first.changes).toHaveLength(50)
  const last = first.changes.at(-1)
  expect(first.next).toBe(last?.id)
  if (last === undefined) throw new Error('No changes')
  expect((await readHistory(sql, services, busy, last.id)).changes).toHaveLength(50)
  expect(await pastState(sql, services, busy, last.id)).toMatchObject({ name: `Busy ${last.id}` })
  expect(await lastState(sql, services, deleted)).toMatchObject({ name: 'Service 1' })
  expect(await sequentialScans()).toBe(before)
})

test('with years of data, the answer to a write that references a deleted row finds its title by reading a few rows', async () => {
  const changes = { asset_key: 'orphan', category: 'other', image_url: '/media/a.png', service_id: deleted }
  const write = insert('website_assets', changes)
  const error: unknown = await database.sql`
    insert into website_assets ${database.sql({ id: write.rowId, ...changes })}`.catch(
    (cause: unknown) => cause,
  )
  const reserved = await sql.reserve()
  try {
    const before = await historyRowsRead(reserved)
    expect(
      await explainConstraint(reserved, error, write, { op: 'insert', mine: changes, base: {} }),
    ).toMatchObject([
      { field: 'service_id', code: 'gone', message: expect.stringContaining("'Service 1' no longer exists") },
    ])
    expect((await historyRowsRead(reserved)) - before).toBeLessThan(10)
  } finally {
    reserved.release()
  }
})

/** The number of rows and index entries of the history that Postgres has read. */
async function historyRowsRead(connection: postgres.ISql): Promise<number> {
  await connection`select pg_stat_force_next_flush()`
  const [row] = await connection<{ rows: number }[]>`
    select (t.seq_tup_read + (select sum(idx_tup_read) from pg_stat_user_indexes i where i.relid = t.relid))::int as rows
    from pg_stat_user_tables t where relname = 'row_history'`
  return row?.rows ?? 0
}
