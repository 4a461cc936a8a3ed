import { expect, test } from 'vitest'
import { createEngineHarness } from '../../testing/engine/engine-harness.ts'
import { expectSelect } from '../../testing/worlds/expect-select.ts'
import { RandomWorld, type RunningEngine } from '../../testing/worlds/random-world.ts'
import { seededRandom } from '../../testing/seeded-random.ts'

// Random tables, shapes, transactions and interruptions, with the engine in this process. crash.property kills it.

test(
  'E1: whatever the tables and shapes, readers end equal to SELECT after every burst of writes',
  { tags: 'random' },
  async ({ task }) => {
    expect(await worldAfterBursts(task.meta.seed, { tables: 2, shapesOfBurst: 3 }, 5)).toBe('as selected')
  },
)

test(
  'E4, E21: hundreds of shapes of one table end equal to what Postgres selects with their clauses',
  { tags: 'random' },
  async ({ task }) => {
    expect(await worldAfterBursts(task.meta.seed, { tables: 1, shapesOfBurst: 100 }, 2)).toBe('as selected')
  },
)

/** Fails if a reader differs from SELECT after a burst. */
async function worldAfterBursts(
  seed: number | undefined,
  size: { tables: number; shapesOfBurst: number },
  bursts: number,
): Promise<'as selected'> {
  const random = seededRandom(seed)
  const harness = await createEngineHarness()
  const startEngine = async (): Promise<RunningEngine> => {
    const engine = await harness.start({ chunkBytes: random.pick([300, 3000, 1_000_000]) })
    return {
      request: (query) => engine.fetch(new Request(`http://engine/v1/shape?${query}`)),
      end: () => engine.close(),
    }
  }
  const world = new RandomWorld(harness.url, random, { size, startEngine })
  try {
    await world.prepare()
    for (let left = bursts; left > 0; left--) {
      await world.burst(2)
      await expectSelect(world)
    }
    return 'as selected'
  } finally {
    await world.end()
    await harness.dispose()
  }
}
