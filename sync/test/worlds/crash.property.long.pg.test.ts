import { afterEach, beforeEach, test } from 'vitest'
import { createEngineHarness, type EngineHarness } from '../../testing/engine/engine-harness.ts'
import { startEngineProcess } from '../../testing/engine/engine-process.ts'
import { expectSelect } from '../../testing/worlds/expect-select.ts'
import { RandomWorld, type RunningEngine } from '../../testing/worlds/random-world.ts'
import { seededRandom } from '../../testing/seeded-random.ts'

// The same world as in schemas.property, with the engine in a separate process, which is killed (SIGKILL) at any
// moment.

let harness: EngineHarness
beforeEach(async () => {
  harness = await createEngineHarness()
})
afterEach(() => harness.dispose())

test(
  'E1, E2: readers end equal to SELECT though the engine is killed',
  { tags: 'random' },
  async ({ task }) => {
    const random = seededRandom(task.meta.seed)
    const startEngine = async (): Promise<RunningEngine> => {
      const engine = await startEngineProcess({
        DATABASE_URL: harness.url,
        ELECTRIC_STORAGE_DIR: harness.storageDir,
        ELECTRIC_REPLICATION_STREAM_ID: harness.slotName,
        ELECTRIC_PORT: '0',
        ELECTRIC_SHAPE_CHUNK_BYTES_THRESHOLD: '3000',
      })
      return {
        request: (query) => fetch(`${engine.url}?${query}`),
        end: () => (random.chance(0.8) ? engine.kill() : engine.stop()),
      }
    }
    const world = new RandomWorld(harness.url, random, { startEngine })
    try {
      await world.prepare()
      for (let bursts = 4; bursts > 0; bursts--) await world.burst(3)
      await expectSelect(world)
    } finally {
      await world.end()
    }
  },
)
