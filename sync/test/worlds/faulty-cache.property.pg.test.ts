import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { Engine } from '../../src/engine.ts'
import { createEngineHarness, type EngineHarness } from '../../testing/engine/engine-harness.ts'
import { faultNames, faultyCache } from '../../testing/worlds/faulty-cache.ts'
import { RestartingClient } from '../../testing/engine/restarting-client.ts'
import { seededRandom, type Random } from '../../testing/seeded-random.ts'

// A faulty cache is between the official client and the engine. Meanwhile the client may show anything, but must not
// send requests without end. After the faults it has the rows of a SELECT.

let harness: EngineHarness
let engine: Engine
beforeAll(async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {}) // the client warns of every fault that it detects
  harness = await createEngineHarness()
  engine = await harness.start({ chunkBytes: 500 })
  for (const table of ['faulted', 'other']) {
    await harness.sql.unsafe(`create table ${table} (id int primary key, word text, size int)`)
    await harness.sql.unsafe(
      `insert into ${table} select i, '${table} ' || i, i from generate_series(1, 30) i`,
    )
  }
})
afterAll(() => harness.dispose())

/**
 * The official client cannot detect that the responses in between are missing, or those before, of a handle that it
 * learns from a response. It reads an empty body with the headers of a response as one without changes.
 */
const undetectable: readonly string[] = ['a later response', 'a response of a newer handle', 'an empty body']
const detectable = faultNames.filter((name) => !undetectable.includes(name))
const steps = 60

test(
  'E17: behind a faulty cache the official client neither loops nor ends wrong',
  { tags: 'random' },
  async ({ task }) => {
    const random = seededRandom(task.meta.seed)
    const upstream: typeof fetch = (input, init) => engine.fetch(new Request(input, init))
    const cache = faultyCache(upstream, random, { probability: 0.4, faults: detectable })
    const clients = [
      { client: new RestartingClient(cache.fetch, { table: 'faulted' }), from: 'faulted' },
      {
        client: new RestartingClient(cache.fetch, {
          table: 'faulted',
          where: 'size % 2 = 0',
          replica: 'full',
        }),
        from: 'faulted where size % 2 = 0',
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
      cache.stopFaults()
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
  const table = random.pick(['faulted', 'faulted', 'other'])
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
