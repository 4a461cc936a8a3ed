import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import postgres from 'postgres'
import { afterAll, afterEach, expect, test } from 'vitest'
import { folderOfTests } from '../../testing/test-server.ts'
import { isAlive } from './process-identity.ts'
import { startLocalPostgres } from './start-local-postgres.ts'

// The first test makes the cluster, which takes longer than any test; the last one spoils it.
const folder = mkdtempSync(join(folderOfTests(), 'local-postgres-'))
const started: { stop(): Promise<void> }[] = []
const lines: string[] = []

async function start(durable = false): Promise<{ url: string; stop(): Promise<void> }> {
  const local = await startLocalPostgres({ dataDir: folder, durable, log: (line) => lines.push(line) })
  started.push(local)
  return local
}

afterEach(async () => {
  for (const local of started.splice(0)) await local.stop()
  lines.length = 0
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

async function ask<T extends object>(url: string, query: string): Promise<T[]> {
  const sql = postgres(url, { max: 1, onnotice: () => {} })
  try {
    return await sql.unsafe<T[]>(query)
  } finally {
    await sql.end()
  }
}

const postmasterOf = (): number =>
  Number(readFileSync(join(folder, 'postgres/postmaster.pid'), 'utf8').split('\n')[0])

test('committed rows exist at the next start', async () => {
  const first = await start()
  await ask(first.url, 'create table kept (id int)')
  await first.stop()
  const second = await start()
  expect(await ask(second.url, `select to_regclass('kept')::text as name`)).toEqual([{ name: 'kept' }])
})

test('a second owner of a running folder is refused, without effect on the first', async () => {
  const first = await start()
  await expect(start()).rejects.toThrow(`in use by process ${process.pid}`)
  expect(await ask(first.url, 'select 1 as one')).toEqual([{ one: 1 }])
})

test('a server whose owner was killed is adopted, with the same rows', async () => {
  const first = await start()
  await ask(first.url, 'create table adopted (id int)')
  rmSync(join(folder, 'postgres.lock')) // the lock of a dead owner
  const second = await start()
  expect(second.url).toBe(first.url)
  expect(lines.at(-1)).toContain('still running')
  expect(await ask(second.url, `select to_regclass('adopted')::text as name`)).toEqual([{ name: 'adopted' }])
})

test('a server that a killed owner was starting is adopted', async () => {
  await (await start()).stop()
  const before = start()
  rmSync(join(folder, 'postgres.lock')) // the lock of a dead owner, whose pg_ctl continues
  const [first, second] = await Promise.all([before, start()])
  expect(second.url).toBe(first.url)
  expect(await ask(second.url, 'select 1 as one')).toEqual([{ one: 1 }])
})

test('a killed server recovers committed rows', async () => {
  const first = await start(true)
  await ask(first.url, 'create table recovered (id int)')
  process.kill(postmasterOf(), 'SIGKILL')
  rmSync(join(folder, 'postgres.lock'))
  const second = await start()
  expect(await ask(second.url, `select to_regclass('recovered')::text as name`)).toEqual([
    { name: 'recovered' },
  ])
})

test('a pid file with the pid of an unrelated process does not prevent a start', async () => {
  const first = await start()
  const pidFile = join(folder, 'postgres/postmaster.pid')
  const lines = readFileSync(pidFile, 'utf8').split('\n')
  await first.stop()
  writeFileSync(pidFile, [String(process.pid), ...lines.slice(1)].join('\n'))
  const second = await start()
  expect(await ask(second.url, 'select 1 as one')).toEqual([{ one: 1 }])
})

test('stop leaves no process running', async () => {
  const local = await start()
  const pid = postmasterOf()
  expect(isAlive(pid)).toBe(true)
  await local.stop()
  expect(isAlive(pid)).toBe(false)
})

test('a connection with a wrong password is refused', async () => {
  const local = await start()
  const url = new URL(local.url)
  url.password = 'wrong'
  await expect(ask(url.href, 'select 1')).rejects.toThrow('password authentication failed')
})

test('data of another Postgres version is refused with a message', async () => {
  const first = await start()
  await first.stop()
  writeFileSync(join(folder, 'postgres/PG_VERSION'), '17\n')
  await expect(start()).rejects.toThrow('was created by Postgres 17, and this is Postgres 18')
})
