import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { Engine } from '../../src/engine.ts'
import { createEngineHarness, type EngineHarness } from '../engine/support/engine-harness.ts'
import { lieNames, lyingCache } from './support/lying-cache.ts'
import { RestartingClient } from '../engine/support/restarting-client.ts'
import { seededRandom, type Random } from '../support/seeded-random.ts'

// A cache that lies stands between the official client and the engine. While it lies the client may show anything, but
// it must not ask without end; once the cache tells the truth again it holds what SELECT says.

let harness: EngineHarness
let engine: Engine
beforeAll(async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {}) // the client tells at length what it noticed
  harness = await createEngineHarness()
  engine = await harness.start({ chunkBytes: 500 })
  for (const table of ['lied', 'other']) {
    await harness.sql.unsafe(`create table ${table} (id int primary key, word text, size int)`)
    await harness.sql.unsafe(
      `insert into ${table} select i, '${table} ' || i, i from generate_series(1, 30) i`,
    )
  }
})
afterAll(() => harness.dispose())

/** That the answers in between are missing, this client does not notice. */
const noticeable = lieNames.filter((name) => name !== 'a later answer')
const steps = 60

test(
  'E17: a cache that lies makes the official client neither loop nor end wrong',
  { tags: 'random', timeout: 120_000 },
  async ({ task }) => {
    const random = seededRandom(task.meta.seed)
    const truth: typeof fetch = (input, init) => engine.fetch(new Request(input, init))
    const cache = lyingCache(truth, random, { probability: 0.4, lies: noticeable })
    const clients = [
      { client: new RestartingClient(cache.fetch, { table: 'lied' }), from: 'lied' },
      {
        client: new RestartingClient(cache.fetch, { table: 'lied', where: 'size % 2 = 0', replica: 'full' }),
        from: 'lied where size % 2 = 0',
      },
      { client: new RestartingClient(cache.fetch, { table: 'other' }), from: 'other' },
    ]
    try {
      const startedAt = Date.now()
      for (let step = 0; step < steps; step++) {
        await write(random, step)
        await sleep(20)
      }
      expect(cache.requests / (Date.now() - startedAt), 'requests in a millisecond').toBeLessThan(0.3)
      cache.beHonest()
      for (const { client, from } of clients) {
        const expected = await harness.sql.unsafe(`select id, word, size from ${from} order by id`)
        await expect.poll(() => client.rows, { message: from }).toEqual([...expected])
      }
    } finally {
      for (const { client } of clients) client.stop()
    }
  },
)

async function write(random: Random, step: number): Promise<void> {
  const table = random.pick(['lied', 'lied', 'other'])
  const id = 1 + random.below(40)
  const statements = [
    `insert into ${table} values (${id}, 'new ${step}', ${random.below(9)}) on conflict (id) do update set word = excluded.word`,
    `update ${table} set size = size + 1 where id > ${id}`,
    `update ${table} set word = 'changed ${step}' where id = ${id}`,
    `delete from ${table} where id = ${id}`,
    `update ${table} set id = (select max(id) + 1 from ${table}) where id = ${id}`,
  ]
  await harness.sql.unsafe(random.chance(0.05) ? `truncate ${table}` : random.pick(statements))
}
