import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startLocalPostgres, type LocalPostgres } from '@coop/postgres'
import postgres from 'postgres'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Engine } from '../../src/engine.ts'
import { beginSnapshot } from '../../src/engine/snapshot/begin-snapshot.ts'
import { createEngineHarness, type EngineHarness } from '../../testing/engine/engine-harness.ts'
import { readToEnd, requestShape, type ResumePoint } from '../../testing/engine/engine-requests.ts'

// On a separate Postgres: whether commits wait for a standby is a setting of the whole server.

let folder: string
let server: LocalPostgres
let harness: EngineHarness
let engine: Engine

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'coop-delayed-'))
  server = await startLocalPostgres({
    dataDir: folder,
    durable: false,
    log: () => {},
    settings: { max_prepared_transactions: '5', max_connections: '60' },
  })
  harness = await createEngineHarness(server.url)
  await harness.sql`create table notes (id int primary key)`
  engine = await harness.start()
  await readToEnd(engine, { table: 'notes' })
})
afterAll(async () => {
  await harness.dispose()
  await server.stop()
  await rm(folder, { recursive: true, force: true })
})

const notes = (name: string): Record<string, string> => ({ table: 'notes', where: `'${name}' <> ''` })

async function idsFrom(shape: Record<string, string>, from?: ResumePoint): Promise<string[]> {
  const { messages } = await readToEnd(engine, shape, from)
  return messages.flatMap(({ value }) => value?.['id'] ?? []).sort()
}

async function waitForStandby(name: string): Promise<void> {
  const { sql } = harness
  await sql.unsafe(`alter system set synchronous_standby_names = '${name}'`)
  await sql`select pg_reload_conf()`
  await expect
    .poll(async () => (await sql`show synchronous_standby_names`)[0]?.['synchronous_standby_names'])
    .toBe(name)
  // A backend sees the setting before the process that lets commits wait applies it.
  if (name !== '') await expect.poll(doesCommitWait).toBe(true)
}

async function doesCommitWait(): Promise<boolean> {
  const { sql } = harness
  const connection = await sql.reserve()
  const [{ pid } = { pid: 0 }] = await connection<{ pid: number }[]>`select pg_backend_pid() as pid`
  const ended: string[] = []
  const commit = connection`select pg_logical_emit_message(true, 'probe', '')`.then(() =>
    ended.push('commit'),
  )
  const isWaiting = async (): Promise<boolean> =>
    (await sql`select from pg_stat_activity where pid = ${pid} and wait_event = 'SyncRep'`).length > 0
  await expect.poll(async () => ended.length > 0 || (await isWaiting())).toBe(true)
  const waits = ended.length === 0
  if (waits) await sql`select pg_cancel_backend(${pid})`
  await commit
  connection.release()
  return waits
}

test('E23: a prepared transaction is in a shape once, whether the shape was made before its commit or after', async () => {
  const { sql } = harness
  const before = notes('before')
  const { position: empty } = await readToEnd(engine, before)
  const writer = await sql.reserve()
  await writer.unsafe(`begin; insert into notes values (1); prepare transaction 'first'`)
  writer.release()
  const during = notes('during')
  const { position, messages } = await readToEnd(engine, during)
  expect(messages.filter(({ key }) => key !== undefined)).toEqual([])
  await sql`insert into notes values (2)`
  await sql`commit prepared 'first'`
  await expect.poll(() => idsFrom(during, position)).toEqual(['1', '2'])
  await expect.poll(() => idsFrom(before, empty)).toEqual(['1', '2'])
  expect(await idsFrom(notes('after'))).toEqual(['1', '2'])
})

test('E23: a commit that the stream brings and no snapshot shows yet is in every shape once', async () => {
  const { sql } = harness
  const early = notes('before')
  await waitForStandby('nobody')
  const waiting = sql.unsafe('insert into notes values (3)').execute()
  await expect.poll(() => idsFrom(early)).toContain('3')
  expect(await sql`select id from notes where id = 3`).toHaveLength(0)
  // Later commits are visible before it, in any number.
  const local = await sql.reserve()
  await local`set synchronous_commit = local`
  await local.unsafe(`
    do $$ begin for id in 1000..3100 loop insert into notes values (id); commit; end loop; end $$`)
  await local`reset synchronous_commit`
  local.release()
  await expect.poll(async () => (await idsFrom(early)).length).toBe(2104)

  const late = notes('late')
  const reading = readToEnd(engine, late)
  const subset = requestShape(engine, { ...early, offset: 'now', subset__where: 'id = 3' })
  let answers = 0
  for (const answer of [reading, subset]) void answer.then(() => (answers += 1))
  // Snapshots are begun again and again, until one shows the commit; or, if none was, both have been answered.
  const tries = new Set<string>()
  const countTries = async (): Promise<number> => {
    const begun = await sql`
      select query_start::text as at from pg_stat_activity
      where datname = current_database() and application_name = 'coop shape engine' and query = 'rollback'`
    for (const { at } of begun) tries.add(String(at))
    return tries.size
  }
  await expect.poll(async () => answers === 2 || (await countTries()) > 8).toBe(true)
  await waitForStandby('')
  await waiting
  const { messages, position } = await reading
  const ids = messages.flatMap(({ value }) => value?.['id'] ?? [])
  expect([ids.length, new Set(ids).size]).toEqual([2104, 2104])
  expect(ids).toContain('3')
  expect((await subset).json).toMatchObject({ data: [{ value: { id: '3' } }] })
  await sql`insert into notes values (4)`
  await expect.poll(() => idsFrom(late, position)).toEqual(['4'])
})

test('E23: a standby is refused in plain words', async () => {
  const { sql } = harness
  const text = 'The database is a standby: let DATABASE_URL name the primary'
  await sql.unsafe(`create function public.pg_is_in_recovery() returns bool language sql as 'select true'`)
  const [row] = await sql`select current_database() as name`
  await sql.unsafe(`alter database ${String(row?.['name'])} set search_path = public, pg_catalog`)
  const connection = postgres(harness.url, { max: 1, fetch_types: false })
  await expect(
    beginSnapshot(
      connection,
      { schema: 'public', name: 'notes' },
      { required: new Set(), publication: 'coop_publication' },
    ),
  ).rejects.toThrow(text)
  await connection.end()
  await expect(harness.start({ slotName: 'other_slot' })).rejects.toThrow(text)
})
