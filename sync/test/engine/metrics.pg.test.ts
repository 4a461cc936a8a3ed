import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Engine } from '../../src/engine.ts'
import { slotLag } from '../../src/engine/source/slot-lag.ts'
import { createEngineHarness, type EngineHarness } from '../../testing/engine/engine-harness.ts'
import { loggerInto } from '../../testing/engine/logger-into.ts'
import { readToEnd } from '../../testing/engine/engine-requests.ts'

let harness: EngineHarness
let engine: Engine
const lines: string[] = []

beforeAll(async () => {
  harness = await createEngineHarness()
  engine = await harness.start({ logger: loggerInto(lines) })
})
afterAll(() => harness.dispose())

async function metrics(): Promise<Record<string, number>> {
  const response = await engine.fetch(new Request('http://engine/metrics'))
  expect(response.status).toBe(200)
  const samples = (await response.text()).split('\n').filter((line) => line.startsWith('coop_shapes_'))
  return Object.fromEntries(
    samples.map((line) => {
      const [name = '', value] = line.split(' ')
      return [name, Number(value)]
    }),
  )
}

test('E13: the metrics show how far the slot is behind and how much WAL it retains, also after a stop', async () => {
  const { sql, slotName } = harness
  await sql`create table notes (id int primary key)`
  await readToEnd(engine, { table: 'notes' })
  const running = await metrics()
  expect(running).toMatchObject({
    coop_shapes_active: 1,
    coop_shapes_shapes: 1,
    coop_shapes_parked_requests: 0,
  })
  expect(running['coop_shapes_log_bytes']).toBeGreaterThan(0)
  expect(running['coop_shapes_wal_behind_bytes']).toBeGreaterThanOrEqual(0)
  await engine.close()
  await sql`insert into notes select generate_series(1, 10000)`
  const lag = await slotLag(sql, slotName)
  expect(lag?.bytesBehind).toBeGreaterThan(500_000n)
  expect(lag?.bytesRetained).toBeGreaterThanOrEqual(lag?.bytesBehind ?? 0n)
})

test('E13: the engine warns of a database that keeps WAL without limit', async () => {
  const [row] = await harness.sql`select current_setting('max_slot_wal_keep_size') as size`
  expect(lines.some((line) => line.includes('max_slot_wal_keep_size'))).toBe(row?.['size'] === '-1')
})
