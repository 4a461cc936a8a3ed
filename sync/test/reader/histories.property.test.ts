import { expect, test } from 'vitest'
import { createMemoryRows, type TableMaps, tablesAfter } from '../../src/reader.ts'
import { engineOffsets, type OffsetsSource } from '../../src/gateway/offsets-source.ts'
import {
  addressOf,
  aReader,
  aWorld,
  expectModel,
  names,
  untilReached,
  type Tables,
  type World,
} from '../../testing/reader-world.ts'
import { seededRandom, type Random } from '../../testing/seeded-random.ts'
import { rowsOf, type FakeChange, type ScriptedEngine } from '../../testing/scripted-engine.ts'

// Random histories of three shapes, read over a connection that truncates, delays, repeats and loses responses, and
// returns old offsets; with handles that change, restored backups, and readers that are killed. At every commit the
// rows are exactly those of the database at the LSN that the reader names.

test.concurrent.for(Array.from({ length: 12 }, (_, index) => index))(
  'R1: whatever happens on the connection, every commit is one state of the database (%i)',
  { tags: 'random' },
  async (index, { task }) => {
    const random = seededRandom(task.meta.seed, index)
    const chance = (probability: number): boolean => random.chance(probability)
    let calm = false
    const world = aWorld({
      waitMs: 80,
      offsets: (engine) => sometimesStale(engine, () => !calm && chance(0.2)),
    })
    const { engine } = world
    const rows = createMemoryRows<Tables>(names)
    let commits = 0
    const faulty = faultyFetch(world, () => !calm, random)
    const begin = () => {
      let arrived: TableMaps = new Map(names.map((name) => [name, new Map()]))
      return aReader(faulty, rows, {
        random: () => random.next() * 0.05,
        // R11: the parts fit each other, or this throws.
        onArrival: (part) => (arrived = tablesAfter(arrived, [part])),
        store: {
          load: () => rows.load(),
          commit: async (step) => {
            if (!calm && chance(0.1)) throw new Error('commit refused')
            const before = BigInt(rows.state()?.lsn ?? 0)
            await rows.commit(step)
            commits += 1
            if (!restored) expect(BigInt(step.state.lsn)).toBeGreaterThanOrEqual(before)
            if (!restored) expectModel(rows, engine.at(step.state.lsn))
            if (!calm && chance(0.1)) throw new Error('answer of the commit lost')
          },
        },
      })
    }
    let restored = false
    let current = begin()
    try {
      for (let round = 0; round < 90; round++) {
        if (chance(0.7)) engine.commit(...someChanges(engine, random))
        if (chance(0.08)) engine.rotate(random.pick(names))
        if (chance(0.1)) {
          // Killed, and started again on the stored rows.
          void current.reader.stop()
          await current.reader.stop()
          current = begin()
        }
        if (chance(0.1)) current.reader.wake()
        await new Promise((resolve) => setTimeout(resolve, random.next() * 12))
      }
      if (chance(0.4)) {
        // From now on the same LSN has another meaning. Only the end is compared, at an LSN that the former history
        // never had, because a slow reader might still be there.
        restored = true
        engine.restore(engine.now(), 1505n)
      }
      calm = true
      const last = engine.commit(...someChanges(engine, random))
      current.reader.wake()
      await reachedModel(current, engine, last)
      expectModel(rows, engine.now())
      expect(commits).toBeGreaterThan(3)
    } finally {
      await current.reader.stop()
      world.close()
    }
  },
)

async function reachedModel(
  { reader, rows }: ReturnType<typeof aReader>,
  engine: ScriptedEngine,
  lsn: string,
): Promise<void> {
  await untilReached(rows, lsn)
  // After a restore an earlier state may have a greater LSN.
  for (const deadline = Date.now() + 30_000; Date.now() < deadline; reader.wake()) {
    if (rows.state()?.lsn === lsn) return
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  throw new Error(`Stands at ${rows.state()?.lsn}, not at ${lsn}, with ${engine.now().size} tables`)
}

function sometimesStale(engine: ScriptedEngine, stale: () => boolean): OffsetsSource {
  const inner = engineOffsets(engine)
  let last: ReturnType<OffsetsSource['latestOffsets']> = null
  return {
    ...inner,
    latestOffsets: (definitions) => {
      if (last === null || !stale()) last = inner.latestOffsets(definitions)
      return last
    },
  }
}

function faultyFetch(world: World, faulty: () => boolean, random: Random): typeof fetch {
  let earlierOffsets: string | null = null
  return async (input, init) => {
    const address = addressOf(input)
    if (faulty() && random.chance(0.04)) throw new TypeError('connection refused')
    const response = await world.fetch(input, init)
    const text = await response.text()
    const headers = new Headers(response.headers)
    const again = (body: string): Response => new Response(body, { status: response.status, headers })
    if (!faulty()) return again(text)
    if (random.chance(0.3)) await new Promise((resolve) => setTimeout(resolve, random.next() * 10))
    if (random.chance(0.04)) throw new TypeError('connection reset')
    if (random.chance(0.04)) return again(text.slice(0, random.below(text.length)))
    if (random.chance(0.05)) return new Response('{"title":"Service Unavailable"}', { status: 503 })
    if (address.includes('/heads') && response.ok) {
      const earlier = earlierOffsets
      if (random.chance(0.5)) earlierOffsets = text
      if (earlier !== null && random.chance(0.15)) return again(earlier)
    }
    return again(text)
  }
}

function someChanges(engine: ScriptedEngine, random: Random): FakeChange[] {
  const changes: FakeChange[] = []
  const touched = new Set<string>()
  for (let count = 1 + random.below(4); count > 0; count--) {
    const table = random.pick(names)
    const ids = [...rowsOf(engine.now(), table).keys()].filter((id) => !touched.has(id))
    const id = ids.length > 0 && random.chance(0.6) ? random.pick(ids) : `${table}-${random.below(1e9)}`
    touched.add(id)
    if (!ids.includes(id)) changes.push({ table, op: 'insert', row: { id, name: 'new', note: null } })
    else if (random.chance(0.4)) changes.push({ table, op: 'delete', id })
    else changes.push({ table, op: 'update', row: { id, note: String(random.next()) } })
  }
  return changes
}
