import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createMemoryRows, startReader } from '../../src/reader.ts'
import { createGatewayWorld, type GatewayWorld } from '../../testing/gateway-world.ts'
import { faultNames, faultyCache } from '../../testing/worlds/faulty-cache.ts'
import { seededRandom, type Random } from '../../testing/seeded-random.ts'

// The faults of faulty-cache.property and three more, between our reader and the gateway, also for the latest offsets.

const tables = ['value_propositions', 'founding_partners', 'offering_themes'] as const
type Tables = Record<(typeof tables)[number], { id: string }>

let world: GatewayWorld
beforeAll(async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {}) // the client warns of every fault that it detects
  world = await createGatewayWorld('embedded')
})
afterAll(() => world.close())

const steps = 60

test(
  'E17: behind a faulty cache our reader neither loops nor ends wrong',
  { tags: 'random' },
  async ({ task }) => {
    const random = seededRandom(task.meta.seed)
    const cache = faultyCache(world.browser(null), random, { probability: 0.4, faults: faultNames })
    const rows = createMemoryRows<Tables>(tables)
    const reader = startReader({
      url: 'http://site.test/shapes',
      names: tables,
      store: rows,
      fetch: cache.fetch,
      signal: new AbortController().signal,
      random: () => 0.05,
    })
    try {
      const startedAt = Date.now()
      for (let step = 0; step < steps; step++) {
        await write(random, step)
        await sleep(20)
      }
      expect(cache.requests / (Date.now() - startedAt), 'requests in a millisecond').toBeLessThan(0.3)
      cache.stopFaults()
      for (const table of tables) {
        const expected = await world.database.sql.unsafe(
          `select id::text from ${table} where is_active order by id`,
        )
        const ids = (): string[] => [...rows.rows()[table].keys()].sort()
        await expect.poll(ids, { message: table }).toEqual(expected.map((row) => String(row['id'])))
      }
    } finally {
      await reader.stop()
    }
  },
)

async function write(random: Random, step: number): Promise<void> {
  const { sql } = world.database
  const table = random.pick(tables)
  const one = `(select id from ${table} order by md5(id::text || '${step}') limit 1)`
  const word = table === 'value_propositions' ? 'title' : 'name'
  const theme = table === 'offering_themes'
  const insertion = `insert into ${table} (id, ${word}${theme ? ', slug, short_name' : ''}, is_active)
    values (gen_random_uuid(), 'row ' || gen_random_uuid()${theme ? `, 'row-' || gen_random_uuid(), 'T'` : ''}, true)`
  const statements = [
    insertion,
    insertion,
    `update ${table} set is_active = not is_active where id = ${one}`,
    `update ${table} set ${word} = ${word} || '.' where id = ${one}`,
    `delete from ${table} where id = ${one}`,
  ]
  await sql.unsafe(random.chance(0.05) ? `truncate ${table} cascade` : random.pick(statements))
}
