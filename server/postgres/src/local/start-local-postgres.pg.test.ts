import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import postgres from 'postgres'
import { afterEach, expect, test } from 'vitest'
import { isAlive } from './process-identity.ts'
import { startLocalPostgres } from './start-local-postgres.ts'

const started: { stop(): Promise<void> }[] = []
const folders: string[] = []
const lines: string[] = []

async function start(dataDir: string, durable = false): Promise<{ url: string; stop(): Promise<void> }> {
  const local = await startLocalPostgres({ dataDir, durable, log: (line) => lines.push(line) })
  started.push(local)
  return local
}

function aFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'local-postgres-'))
  folders.push(folder)
  return folder
}

afterEach(async () => {
  for (const local of started.splice(0)) await local.stop()
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true })
  lines.length = 0
})

async function ask<T extends object>(url: string, query: string): Promise<T[]> {
  const sql = postgres(url, { max: 1, onnotice: () => {} })
  try {
    return await sql.unsafe<T[]>(query)
  } finally {
    await sql.end()
  }
}

const postmasterOf = (folder: string): number =>
  Number(readFileSync(join(folder, 'postgres/postmaster.pid'), 'utf8').split('\n')[0])

test('what was written is there at the next start', async () => {
  const folder = aFolder()
  const first = await start(folder)
  await ask(first.url, 'create table kept (id int)')
  await first.stop()
  const second = await start(folder)
  expect(await ask(second.url, `select to_regclass('kept')::text as name`)).toEqual([{ name: 'kept' }])
})

test('a second owner of a running folder is refused, and nothing happens to the first', async () => {
  const folder = aFolder()
  const first = await start(folder)
  await expect(start(folder)).rejects.toThrow(`in use by process ${process.pid}`)
  expect(await ask(first.url, 'select 1 as one')).toEqual([{ one: 1 }])
})

test('a server whose owner was killed is adopted, with the same rows', async () => {
  const folder = aFolder()
  const first = await start(folder)
  await ask(first.url, 'create table kept (id int)')
  rmSync(join(folder, 'postgres.lock')) // the lock of a dead owner
  const second = await start(folder)
  expect(second.url).toBe(first.url)
  expect(lines.at(-1)).toContain('Adopted')
  expect(await ask(second.url, `select to_regclass('kept')::text as name`)).toEqual([{ name: 'kept' }])
})

test('a server that is killed under its owner is started again at the same address, with what was committed', async () => {
  const folder = aFolder()
  const local = await start(folder, true)
  await ask(local.url, 'create table kept (id int)')
  for (let kills = 0; kills < 2; kills += 1) {
    process.kill(postmasterOf(folder), 'SIGKILL')
    await expect
      .poll(() => ask(local.url, `select to_regclass('kept')::text as name`).catch(() => null))
      .toEqual([{ name: 'kept' }])
  }
  // A poll may have been answered by the last backends of the one that was killed.
  await expect.poll(() => lines.filter((line) => line === 'Postgres runs again').length).toBe(2)
})

test('a killed server recovers what was committed', async () => {
  const folder = aFolder()
  const first = await start(folder, true)
  await ask(first.url, 'create table kept (id int)')
  process.kill(postmasterOf(folder), 'SIGKILL')
  await first.stop() // which starts it no more
  const second = await start(folder)
  expect(await ask(second.url, `select to_regclass('kept')::text as name`)).toEqual([{ name: 'kept' }])
})

test('a pid file that names an unrelated process does not keep it from starting', async () => {
  const folder = aFolder()
  const first = await start(folder)
  const pidFile = join(folder, 'postgres/postmaster.pid')
  const lines = readFileSync(pidFile, 'utf8').split('\n')
  await first.stop()
  writeFileSync(pidFile, [String(process.pid), ...lines.slice(1)].join('\n'))
  const second = await start(folder)
  expect(await ask(second.url, 'select 1 as one')).toEqual([{ one: 1 }])
})

test('stop leaves no process behind', async () => {
  const folder = aFolder()
  const local = await start(folder)
  const pid = postmasterOf(folder)
  expect(isAlive(pid)).toBe(true)
  await local.stop()
  expect(isAlive(pid)).toBe(false)
})

test('a connection with a wrong password is refused', async () => {
  const local = await start(aFolder())
  const url = new URL(local.url)
  url.password = 'wrong'
  await expect(ask(url.href, 'select 1')).rejects.toThrow('password authentication failed')
})

test('data of another Postgres version is refused with a sentence', async () => {
  const folder = aFolder()
  const first = await start(folder)
  await first.stop()
  writeFileSync(join(folder, 'postgres/PG_VERSION'), '17\n')
  await expect(start(folder)).rejects.toThrow('was made by Postgres 17 and this is Postgres 18')
})
