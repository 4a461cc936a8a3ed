import { fileURLToPath } from 'node:url'
import { createTestDatabase, type TestDatabase } from '@coop/postgres/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { projectPaths } from '../config/config.ts'
import { readDatabaseFacts } from './read-database-facts.ts'

const { migrations } = projectPaths(fileURLToPath(new URL('../../..', import.meta.url)))
const publication = 'coop_publication'
let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase({ migrate: true })
})
afterAll(() => database.drop())

const read = () => readDatabaseFacts(database.sql, { migrations, publication })

test('facts of a migrated database: no pending migrations, a complete publication, no slot', async () => {
  const facts = await read()
  expect(facts).toMatchObject({
    pendingMigrations: [],
    publication: { hasEveryKind: true, missingTables: [] },
    slots: [],
  })
  expect(facts.version).toMatch(/^\d+\.\d+/)
  expect(Math.abs(facts.clockAheadMs)).toBeLessThan(2000)
})

test('a slot of this database is listed with the WAL kept for it', async () => {
  const slot = `doctor_${process.pid}`
  await database.sql`select pg_create_logical_replication_slot(${slot}, 'pgoutput')`
  expect((await read()).slots).toEqual([
    { name: slot, isActive: false, walStatus: 'reserved', retainedBytes: expect.any(Number) },
  ])
  await database.sql`select pg_drop_replication_slot(${slot})`
})

test('a missing migration and an incomplete publication are reported', async () => {
  await database.sql`delete from schema_migrations where name = (select max(name) from schema_migrations)`
  await database.sql.unsafe(`alter publication ${publication} set (publish = 'insert')`)
  await database.sql.unsafe(`alter publication ${publication} drop table services, heartbeats`)
  const facts = await read()
  expect(facts.pendingMigrations).toHaveLength(1)
  expect(facts.publication).toEqual({ hasEveryKind: false, missingTables: ['heartbeats', 'services'] })
  await database.sql.unsafe(`drop publication ${publication}`)
  expect((await read()).publication).toBeNull()
})
