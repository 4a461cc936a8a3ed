import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import postgres from 'postgres'
import { afterAll, beforeAll, test } from 'vitest'
import { startLocalPostgres, type LocalPostgres } from '@coop/postgres'
import { createEngineHarness } from '../../testing/engine/engine-harness.ts'
import { expectSelect } from '../../testing/worlds/expect-select.ts'
import { RandomWorld } from '../../testing/worlds/random-world.ts'
import { seededRandom } from '../../testing/seeded-random.ts'

// The same world as in schemas.property, on a separate Postgres, which is stopped or crashes and comes back.

let folder: string
let server: LocalPostgres
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'coop-restarts-'))
  server = await startPostgres()
})
afterAll(async () => {
  await server.stop()
  await rm(folder, { recursive: true, force: true })
})

function startPostgres(port?: number): Promise<LocalPostgres> {
  return startLocalPostgres({
    dataDir: folder,
    durable: false,
    log: () => {},
    settings: { max_connections: '60' },
    ...(port !== undefined && { port }),
  })
}

/** A crash: Postgres restores unflushed data from the WAL. */
async function crashPostgres(): Promise<void> {
  const sql = postgres(server.url, { max: 1, fetch_types: false })
  const [row] = await sql`select split_part(pg_read_file('postmaster.pid'), chr(10), 1) as pid`
  await sql.end()
  process.kill(Number(row?.['pid']), 'SIGQUIT')
}

test('E1, E2: readers end equal to SELECT though Postgres restarts', { tags: 'random' }, async ({ task }) => {
  const random = seededRandom(task.meta.seed)
  const harness = await createEngineHarness(server.url)
  const world = new RandomWorld(harness.url, random, {
    startEngine: async () => {
      const engine = await harness.start({ chunkBytes: 3000 })
      return {
        request: (query) => engine.fetch(new Request(`http://engine/v1/shape?${query}`)),
        end: () => engine.close(),
      }
    },
    restartPostgres: async () => {
      const { port } = new URL(server.url)
      if (random.chance(0.5)) await crashPostgres()
      await server.stop()
      server = await startPostgres(Number(port))
    },
  })
  try {
    await world.prepare()
    for (let bursts = 3; bursts > 0; bursts--) {
      await world.burst(2)
      await expectSelect(world)
    }
  } finally {
    await world.end()
    await harness.dispose()
  }
})
