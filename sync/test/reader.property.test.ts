import { expect, test } from 'vitest'
import { createMemoryRows } from '../src/reader.ts'
import { engineHeads, type HeadsSource } from '../src/gateway/heads-source.ts'
import {
  addressOf,
  aReader,
  aWorld,
  expectModel,
  names,
  reached,
  type Tables,
  type World,
} from './reader-harness.ts'
import { rowsOf, type FakeChange, type ScriptedEngine } from './scripted-engine.ts'

// Random histories of three shapes, read over a line that cuts answers off, delays them, gives them twice, loses
// them, and gives heads of the past; with handles that rotate, backups that are restored, and readers that are
// killed. At every commit the rows are exactly what the database held at the LSN that the reader names.

const base = Number(process.env['READER_SEED'] ?? 1)
const seeds = process.env['READER_SEED'] === undefined ? 12 : 1

for (let offset = 0; offset < seeds; offset++) {
  const seed = base + offset
  test.concurrent(`whatever happens on the line, every commit is one state of the database (seed ${seed})`, async () => {
    const random = mulberry(seed)
    const chance = (probability: number): boolean => random() < probability
    let calm = false
    const world = aWorld({
      waitMs: 80,
      heads: (engine) => sometimesStale(engine, () => !calm && chance(0.2)),
    })
    const { engine } = world
    const rows = createMemoryRows<Tables>(names)
    let commits = 0
    const faulty = faultyFetch(world, () => !calm, random)
    const begin = () =>
      aReader(faulty, rows, {
        random: () => random() * 0.05,
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
    let restored = false
    let current = begin()
    try {
      for (let round = 0; round < 90; round++) {
        if (chance(0.7)) engine.commit(...someChanges(engine, random))
        if (chance(0.08)) engine.rotate(pick(names, random))
        if (chance(0.1)) {
          // Killed, and started again on what was kept.
          void current.reader.stop()
          await current.reader.stop()
          current = begin()
        }
        if (chance(0.1)) current.reader.wake()
        await new Promise((resolve) => setTimeout(resolve, random() * 12))
      }
      if (chance(0.4)) {
        // From here on the same LSN would mean something else: only the end is compared, at an LSN that was never
        // one of the history before, which a slow reader might still stand at.
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
  })
}

async function reachedModel(
  { reader, rows }: ReturnType<typeof aReader>,
  engine: ScriptedEngine,
  lsn: string,
): Promise<void> {
  await reached(rows, lsn)
  // After a restore an earlier state may carry a greater LSN.
  for (const deadline = Date.now() + 8000; Date.now() < deadline; reader.wake()) {
    if (rows.state()?.lsn === lsn) return
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  throw new Error(`Stands at ${rows.state()?.lsn}, not at ${lsn}, with ${engine.now().size} tables`)
}

function sometimesStale(engine: ScriptedEngine, stale: () => boolean): HeadsSource {
  const inner = engineHeads(engine)
  let last: ReturnType<HeadsSource['cut']> = null
  return {
    ...inner,
    cut: (definitions) => {
      if (last === null || !stale()) last = inner.cut(definitions)
      return last
    },
  }
}

function faultyFetch(world: World, faulty: () => boolean, random: () => number): typeof fetch {
  const kept = new Map<string, string>()
  return async (input, init) => {
    const address = addressOf(input)
    if (faulty() && random() < 0.04) throw new TypeError('connection refused')
    const response = await world.fetch(input, init)
    const text = await response.text()
    const headers = new Headers(response.headers)
    const again = (body: string): Response => new Response(body, { status: response.status, headers })
    if (!faulty()) return again(text)
    if (random() < 0.3) await new Promise((resolve) => setTimeout(resolve, random() * 10))
    if (random() < 0.04) throw new TypeError('connection reset')
    if (random() < 0.04) return again(text.slice(0, Math.floor(random() * text.length)))
    if (random() < 0.05) return new Response('{"title":"Service Unavailable"}', { status: 503 })
    if (address.includes('/heads') && response.ok) {
      const earlier = kept.get('heads')
      if (random() < 0.5) kept.set('heads', text)
      if (earlier !== undefined && random() < 0.15) return again(earlier)
    }
    return again(text)
  }
}

function someChanges(engine: ScriptedEngine, random: () => number): FakeChange[] {
  const changes: FakeChange[] = []
  const touched = new Set<string>()
  for (let count = 1 + Math.floor(random() * 4); count > 0; count--) {
    const table = pick(names, random)
    const ids = [...rowsOf(engine.now(), table).keys()].filter((id) => !touched.has(id))
    const id = ids.length > 0 && random() < 0.6 ? pick(ids, random) : `${table}-${Math.floor(random() * 1e9)}`
    touched.add(id)
    if (!ids.includes(id)) changes.push({ table, op: 'insert', row: { id, name: 'new', note: null } })
    else if (random() < 0.4) changes.push({ table, op: 'delete', id })
    else changes.push({ table, op: 'update', row: { id, note: String(random()) } })
  }
  return changes
}

function pick<T>(items: readonly T[], random: () => number): T {
  const item = items[Math.floor(random() * items.length)]
  if (item === undefined) throw new Error('Nothing to pick from')
  return item
}

/** A small seeded generator: the same seed, the same history. */
function mulberry(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}
