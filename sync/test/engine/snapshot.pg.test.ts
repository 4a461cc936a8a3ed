import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createEngineHarness, type EngineHarness } from '../../testing/engine/engine-harness.ts'
import { requestShape, resumePointOf, readToEnd } from '../../testing/engine/engine-requests.ts'

let harness: EngineHarness

beforeEach(async () => {
  harness = await createEngineHarness()
  const { sql } = harness
  await sql`create table notes (id int primary key, body text)`
  await sql`insert into notes select i, repeat('text', 500) from generate_series(1, 2000) i`
  // Evaluating the last row waits for the lock, so the copy stops at its end for as long as a test needs.
  await sql.unsafe(`
    create function reached(id int) returns boolean immutable language plpgsql as $$
    begin
      if id = 2000 then perform pg_advisory_xact_lock_shared(2000); end if;
      return true;
    end $$`)
})
afterEach(() => harness.dispose())

const notes = { table: 'notes', where: 'reached(id)' }

test('E10: a snapshot is read while it is still being written', async () => {
  const { sql } = harness
  const engine = await harness.start({ chunkBytes: 500_000 })
  const holder = await sql.reserve()
  await holder`select pg_advisory_lock(2000)`
  const first = await requestShape(engine, { ...notes, offset: '-1' })
  expect(first.status).toBe(200)
  expect(resumePointOf(first).offset).toBe('0_0')
  expect(first.headers.get('electric-up-to-date')).toBeNull()
  const rest = readToEnd(engine, notes, resumePointOf(first))
  await sql`update notes set body = 'new' where id = 1`
  await holder`select pg_advisory_unlock(2000)`
  holder.release()
  const { messages } = await rest
  const keys = [...first.messages, ...messages].flatMap(({ key }) => (key === undefined ? [] : [key]))
  expect(new Set(keys).size).toBe(2000)
  expect(messages.filter(({ headers }) => headers['operation'] === 'update')).toMatchObject([
    { value: { id: '1', body: 'new' } },
  ])
})

test('W16: now is the moment of the request: the rows of a new shape are not waited for', async () => {
  const { sql } = harness
  const engine = await harness.start()
  const holder = await sql.reserve()
  await holder`select pg_advisory_lock(2000)`
  const response = await requestShape(engine, { ...notes, offset: 'now' })
  expect(response.status).toBe(200)
  expect(response.messages).toHaveLength(1)
  await sql`update notes set body = 'new' where id = 1`
  await holder`select pg_advisory_unlock(2000)`
  holder.release()
  const changes = async () =>
    (await readToEnd(engine, notes, resumePointOf(response))).messages.filter(({ key }) => key !== undefined)
  await expect.poll(changes).toMatchObject([{ value: { id: '1', body: 'new' } }])
})

test('E10, W22: a snapshot that fails while it is read is followed by another, which the 409 names', async () => {
  const { sql } = harness
  const engine = await harness.start({ chunkBytes: 3_000_000 })
  const holder = await sql.reserve()
  await holder`select pg_advisory_lock(2000)`
  const first = await requestShape(engine, { ...notes, offset: '-1' })
  const waiting = requestShape(engine, { ...notes, ...resumePointOf(first) })
  await sql`
    select pg_terminate_backend(pid, 10000) from pg_stat_activity
    where datname = current_database() and query like 'copy%'`
  await holder`select pg_advisory_unlock(2000)`
  holder.release()
  const refused = await waiting
  expect(refused.status).toBe(409)
  expect(refused.text).toBe('[{"headers":{"control":"must-refetch"}}]')
  const { messages, position } = await readToEnd(engine, notes)
  expect(refused.headers.get('electric-handle')).toBe(position.handle)
  expect(messages.filter(({ key }) => key !== undefined)).toHaveLength(2000)
  expect(position.handle).not.toBe(resumePointOf(first).handle)
})

test('E10: the transaction of a complete snapshot is committed, and not rolled back after that', async () => {
  const { sql } = harness
  const engine = await harness.start()
  await engine.ensure({ table: 'notes' })
  const subset = await requestShape(engine, { table: 'notes', offset: 'now', subset__where: 'id = 1' })
  expect(subset.status).toBe(200)
  const last = await sql`
    select query from pg_stat_activity
    where datname = current_database() and query in ('commit', 'rollback')`
  expect(last.map(({ query }) => String(query))).not.toContain('rollback')
})

test('E14: a shape that is retired before its snapshot is taken leaves no file behind', async () => {
  const { sql } = harness
  await sql`alter table notes replica identity full`
  const engine = await harness.start({ enableDelete: true })
  const writer = await sql.reserve()
  await writer`begin`
  await writer`insert into notes values (0, 'zero')`
  const removed = { table: 'notes', where: 'id = 0' }
  const waiting = requestShape(engine, { ...removed, offset: '-1' })
  const remove = async () => (await requestShape(engine, removed, { method: 'DELETE' })).status
  await expect.poll(remove).toBe(202)
  await writer`commit`
  writer.release()
  expect((await waiting).status).toBe(409)
  const { handle } = (await readToEnd(engine, removed)).position
  const files = () => readdir(join(harness.storageDir, 'snapshots'))
  await expect.poll(files).toEqual([expect.stringContaining(handle)])
})
