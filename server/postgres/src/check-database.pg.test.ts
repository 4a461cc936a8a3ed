import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts'
import { checkDatabase, databaseProblem } from './check-database.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

test('a database that has everything passes', async () => {
  await expect(checkDatabase(database.url)).resolves.toBeUndefined()
})

test('a role that may not replicate is named, with the fix', async () => {
  const role = `reader_${process.pid}`
  await database.sql.unsafe(`create role ${role} login password 'secret-of-${role}'`)
  const url = new URL(database.url)
  url.username = role
  url.password = `secret-of-${role}`
  await expect(checkDatabase(url.href)).rejects.toThrow(`run "alter role ${role} replication"`)
  await database.sql.unsafe(`alter role ${role} replication`)
  await checkDatabase(url.href)
  await database.sql.unsafe(`drop role ${role}`)
})

test('a database that is not there is one sentence without the password', async () => {
  const url = new URL(database.url)
  url.pathname = '/nowhere'
  const error = await checkDatabase(url.href).catch((error: unknown) => String(error))
  expect(error).toContain(`${url.host}/nowhere cannot be reached (database "nowhere" does not exist)`)
  expect(error).not.toContain(url.password)
})

test('an error about a wrong password names the variable that was set', async () => {
  const url = new URL(database.url)
  const role = `forgetful_${process.pid}`
  await database.sql.unsafe(`create role ${role} login password 'right'`)
  url.username = role
  url.password = 'wrong'
  await expect(checkDatabase(url.href, 'POSTGRES_PASSWORD')).rejects.toThrow(
    /refuses the password \(password authentication failed .*\): POSTGRES_PASSWORD has to hold the one/,
  )
  await database.sql.unsafe(`drop role ${role}`)
})

test('a port without a listener is one sentence', async () => {
  await expect(checkDatabase('postgres://a:b@127.0.0.1:1/c')).rejects.toThrow(
    /127\.0\.0\.1:1\/c cannot be reached \(.*ECONNREFUSED.*\): check DATABASE_URL/,
  )
})

test('old versions and the wrong wal_level are reported with the fix', () => {
  const good = { version: 180_004, walLevel: 'logical', mayReplicate: true, role: 'r' }
  expect(databaseProblem(good)).toBeUndefined()
  expect(databaseProblem({ ...good, version: 140_012 })).toContain('Postgres 14')
  expect(databaseProblem({ ...good, walLevel: 'replica' })).toContain(
    `alter system set wal_level = 'logical'`,
  )
})
