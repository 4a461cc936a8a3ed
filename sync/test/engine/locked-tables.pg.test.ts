import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Engine } from '../../src/engine.ts'
import { createEngineHarness, type EngineHarness } from '../../testing/engine/engine-harness.ts'
import { readToEnd, requestShape } from '../../testing/engine/engine-requests.ts'

// Somebody alters a large table, and keeps it locked meanwhile.

let harness: EngineHarness
beforeEach(async () => {
  harness = await createEngineHarness()
  await harness.sql`create table busy (id int primary key, t text)`
  await harness.sql`create table others (id int primary key)`
})
afterEach(() => harness.dispose())

const others = { table: 'others' }

/** More than the engine has connections for the analysis of clauses. */
function requestMany(engine: Engine) {
  return Promise.all(
    Array.from({ length: 8 }, (_, at) =>
      requestShape(engine, { table: 'busy', where: `id > ${at} and lower(t) = 'x'`, offset: '-1' }),
    ),
  )
}

async function whileLocked(work: () => Promise<void>): Promise<void> {
  await harness.sql.begin(async (holder) => {
    await holder`lock table busy in access exclusive mode`
    await work()
  })
}

test('E22: what waits for a locked table is given up, and other tables have their turn', async () => {
  const engine = await harness.start({ snapshotTimeoutMs: 1_000 })
  await whileLocked(async () => {
    const statuses = (await requestMany(engine)).map(({ status }) => status)
    expect(new Set(statuses)).toEqual(new Set([503]))
    // On a busy machine its own copy may be given up as well.
    await expect.poll(async () => (await requestShape(engine, { ...others, offset: '-1' })).status).toBe(200)
  })
  const isServed = async () => (await requestMany(engine)).every(({ status }) => status === 200)
  await expect.poll(isServed).toBe(true)
})

test('E22: the stream does not wait for queries of a locked table', async () => {
  const { sql } = harness
  const engine = await harness.start()
  const { position } = await readToEnd(engine, others)
  let waiting: ReturnType<typeof requestMany> | null = null
  await whileLocked(async () => {
    waiting = requestMany(engine)
    const waits = () =>
      sql`select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
    await expect.poll(waits).toHaveLength(4)
    await sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and application_name = 'coop shape stream'`
    await sql`insert into others values (1)`
    const seen = async () => (await readToEnd(engine, others, position)).messages
    await expect.poll(seen).toContainEqual(expect.objectContaining({ value: { id: '1' } }))
    expect(await waits()).toHaveLength(4)
  })
  const statuses = (await Promise.resolve(waiting ?? [])).map(({ status }) => status)
  expect(statuses).toEqual(Array.from({ length: 8 }, () => 200))
})

test('E22: the stream does not wait for a partition that is locked', async () => {
  const { sql } = harness
  await sql`alter publication coop_publication set (publish_via_partition_root = true)`
  await sql`create table parts (id int primary key) partition by range (id)`
  await sql`create table low partition of parts for values from (0) to (10)`
  await sql`alter table parts replica identity full`
  await sql`alter table low replica identity full`
  const engine = await harness.start()
  await readToEnd(engine, { table: 'parts' })
  const { position } = await readToEnd(engine, others)
  await sql.begin(async (holder) => {
    await holder`lock table low in access exclusive mode`
    await sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and application_name = 'coop shape stream'`
    await sql`insert into others values (1)`
    const seen = async () => (await readToEnd(engine, others, position)).messages
    await expect.poll(seen).toContainEqual(expect.objectContaining({ value: { id: '1' } }))
  })
})
