import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import type { Engine } from '../../src/engine.ts'
import { createEngineHarness, type EngineHarness } from '../../testing/engine/engine-harness.ts'
import { readToEnd, requestShape } from '../../testing/engine/engine-requests.ts'
import { loggerInto } from '../../testing/engine/logger-into.ts'

let harness: EngineHarness
let engine: Engine
const lines: string[] = []
/** takes some ten milliseconds for each row */
const slow = 'length(repeat(t, 50000000)) = 7'

beforeAll(async () => {
  harness = await createEngineHarness()
  await harness.sql`create table texts (id int primary key, t text not null)`
  await harness.sql`create table others (id int primary key)`
  engine = await harness.start({
    whereTimeoutMs: 1000,
    longPollMs: 1_000_000,
    logger: loggerInto(lines),
  })
})
afterAll(() => harness.dispose())

test('E22: a slow clause loses its own shape, and delays the others no longer than its limit', async () => {
  const { sql } = harness
  const slowShape = { table: 'texts', where: slow }
  const followed = [{ table: 'others' }, { table: 'texts', where: `lower(t) = 'xx'` }]
  const slowReader = (await readToEnd(engine, slowShape)).position
  const readers = []
  for (const shape of followed) readers.push({ shape, ...(await readToEnd(engine, shape)).position })
  const answers = Promise.all(
    readers.map(({ shape, ...position }) => requestShape(engine, { ...shape, ...position, live: 'true' })),
  )
  await sql`insert into texts select n, 'xx' from generate_series(1, 300) n`
  await sql`insert into others values (1)`
  for (const { status, messages } of await answers) {
    expect(status).toBe(200)
    expect(messages[0]?.headers['operation']).toBe('insert')
  }
  const refused = await requestShape(engine, { ...slowShape, ...slowReader })
  expect([refused.status, refused.text]).toEqual([400, expect.stringContaining('takes longer than 1000 ms')])
  expect(lines).toContainEqual(
    expect.stringMatching(/^shape .* of texts is retired, where length .* takes longer/),
  )
  const metrics = await (await engine.fetch(new Request('http://engine/metrics'))).text()
  expect(metrics).toContain('coop_shapes_slow_clauses 1\n')
})

test('E22: a snapshot whose query brings nothing is given up', async () => {
  const hurried = await createEngineHarness()
  onTestFinished(() => hurried.dispose())
  await hurried.sql`create table texts (id int primary key, t text not null)`
  await hurried.sql`insert into texts select n, 'xx' from generate_series(1, 300) n`
  const impatient = await hurried.start({ snapshotTimeoutMs: 300, logger: loggerInto(lines) })
  const answer = await requestShape(impatient, { table: 'texts', where: slow, offset: '-1' })
  expect(answer.status).toBe(503)
  expect(lines).toContainEqual(expect.stringContaining('its query brought no row for 300 ms'))
})

test('W17: a reader ahead of its shape is answered as soon as the stream has passed its offset', async () => {
  const { sql } = harness
  const { position } = await readToEnd(engine, { table: 'others' })
  const [row] = await sql`select (pg_current_wal_lsn() - '0/0')::text as lsn`
  const ahead = { ...position, offset: `${row?.['lsn']}_0` }
  const answer = requestShape(engine, { table: 'others', ...ahead })
  await sql`create table elsewhere (id int primary key)`
  await sql`insert into elsewhere values (1)`
  expect((await answer).status).toBe(200)
})
