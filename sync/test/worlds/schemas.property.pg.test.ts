import { test } from 'vitest'
import { createEngineHarness } from '../../testing/engine/engine-harness.ts'
import { expectSelect } from '../../testing/worlds/expect-select.ts'
import { RandomWorld, type RunningEngine } from '../../testing/worlds/random-world.ts'
import { seededRandom } from '../../testing/seeded-random.ts'

// Random tables, shapes, transactions and interruptions, with the engine in this process. engine-crash kills it.

test(
  'E1: whatever the tables and shapes, readers end equal to SELECT after every burst of writes',
  { tags: 'random', timeout: 180_000 },
  async ({ task }) => {
    const random = seededRandom(task.meta.seed)
    const harness = await createEngineHarness()
    const startEngine = async (): Promise<RunningEngine> => {
      const engine = await harness.start({ chunkBytes: random.pick([300, 3000, 1_000_000]) })
      return {
        request: (query) => engine.fetch(new Request(`http://engine/v1/shape?${query}`)),
        end: () => engine.close(),
      }
    }
    const world = new RandomWorld(harness.url, random, { startEngine })
    try {
      await world.prepare()
      for (let bursts = 5; bursts > 0; bursts--) {
        await world.burst(2)
        await expectSelect(world)
      }
    } finally {
      await world.end()
      await harness.dispose()
    }
  },
)
