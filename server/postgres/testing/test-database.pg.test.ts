import { inject, test, expect } from 'vitest'
import postgres from 'postgres'
import { createTestDatabase } from './test-database.ts'

test('a test database is separate, uses UTF-8 and supports replication', async () => {
  const one = await createTestDatabase()
  const two = await createTestDatabase()
  await one.sql`create table only_here (id int)`
  const [row] = await one.sql`select upper('æß') as upper, current_setting('wal_level') as wal`
  expect(row).toEqual({ upper: 'Æß', wal: 'logical' })
  expect(await two.sql`select to_regclass('only_here') as found`).toEqual([{ found: null }])
  await one.drop()
  await two.drop()
})

test('drop removes replication slots and closes remaining connections', async () => {
  const database = await createTestDatabase()
  await database.sql`select pg_create_logical_replication_slot(${`slot_${process.pid}`}, 'pgoutput')`
  const left = postgres(database.url, { max: 1 })
  await left`select 1`
  await database.drop()
  await left.end({ timeout: 0 })
  const admin = postgres(inject('postgresUrl'), { max: 1 })
  const slots = await admin`select 1 from pg_replication_slots where slot_name = ${`slot_${process.pid}`}`
  await admin.end()
  expect(slots).toHaveLength(0)
})

test('a migrated database lists its migrations', async () => {
  const database = await createTestDatabase({ migrate: true })
  expect(await database.sql`select to_regclass('schema_migrations')::text as found`).toEqual([
    { found: 'schema_migrations' },
  ])
  await database.drop()
})
