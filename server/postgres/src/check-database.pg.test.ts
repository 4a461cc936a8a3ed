import { once } from 'node:events'
import { createServer } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts'
import { checkDatabase, databaseProblem } from './check-database.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

test('a database that meets all requirements passes', async () => {
  await expect(checkDatabase(database.url)).resolves.toBeUndefined()
})

test('a role without the right to replicate is reported, with the fix', async () => {
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

test('a missing database gives one sentence without the password', async () => {
  const url = new URL(database.url)
  url.pathname = '/nowhere'
  const error = await checkDatabase(url.href).catch((error: unknown) => String(error))
  expect(error).toContain(`${url.host}/nowhere cannot be reached (database "nowhere" does not exist)`)
  expect(error).not.toContain(url.password)
})

test('a wrong password is reported with the variable that was set', async () => {
  const url = new URL(database.url)
  const role = `forgetful_${process.pid}`
  await database.sql.unsafe(`create role ${role} login password 'right'`)
  url.username = role
  url.password = 'wrong'
  await expect(checkDatabase(url.href, 'POSTGRES_PASSWORD')).rejects.toThrow(
    /refuses the password \(password authentication failed .*\): set POSTGRES_PASSWORD to the password/,
  )
  await database.sql.unsafe(`drop role ${role}`)
})

test('parameters of other clients are not sent to Postgres', async () => {
  const parameters =
    'schema=public&connection_limit=5&pool_timeout=10&pgbouncer=false&channel_binding=prefer&gssencmode=disable' +
    '&sslmode=prefer&connect_timeout=10&target_session_attrs=any&keepalives=1&application_name=a'
  await expect(checkDatabase(`${database.url}?${parameters}`)).resolves.toBeUndefined()
})

test('an unknown parameter is named, with the fix', async () => {
  await expect(checkDatabase(`${database.url}?supa=base-pooler.x`)).rejects.toThrow(
    /does not know a parameter of its address \(.*"supa".*\): remove it from DATABASE_URL/,
  )
})

test('when the server requires encryption, the message names sslmode', async () => {
  const fields = ['SFATAL', 'VFATAL', 'C28000', 'Mno pg_hba.conf entry for host "1", user "u", no encryption']
  const body = Buffer.from(`${fields.join('\0')}\0\0`)
  const head = Buffer.from('E\0\0\0\0')
  head.writeUInt32BE(body.length + 4, 1)
  const server = createServer((socket) => socket.once('data', () => socket.end(Buffer.concat([head, body]))))
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const place = server.address()
  const port = place !== null && typeof place === 'object' ? place.port : 0
  await expect(checkDatabase(`postgres://u:p@127.0.0.1:${port}/d`)).rejects.toThrow(
    /requires an encrypted connection .*: add sslmode=require to DATABASE_URL/,
  )
  server.close()
})

test('a port without a listener gives one sentence', async () => {
  await expect(checkDatabase('postgres://a:b@127.0.0.1:1/c')).rejects.toThrow(
    /127\.0\.0\.1:1\/c cannot be reached \(.*ECONNREFUSED.*\): check DATABASE_URL/,
  )
})

test('old versions and a wrong wal_level are reported with the fix', () => {
  const good = { version: 180_004, walLevel: 'logical', mayReplicate: true, role: 'r' }
  expect(databaseProblem(good)).toBeUndefined()
  expect(databaseProblem({ ...good, version: 140_012 })).toContain('Postgres 14')
  expect(databaseProblem({ ...good, walLevel: 'replica' })).toContain(
    `alter system set wal_level = 'logical'`,
  )
})
