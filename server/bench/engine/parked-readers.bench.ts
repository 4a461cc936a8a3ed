import postgres from 'postgres'
import type { Bench } from '../bench.ts'
import { median, percentile, range } from '../statistics.ts'
import {
  type EngineMemory,
  engineSettings,
  type EngineProcess,
  startEngineProcess,
} from './engine-process.ts'
import { createFilledTable } from './filled-table.ts'
import { ParkedReaders } from './parked-readers.ts'

const readers = 1000
const rounds = 21

/** The time from the writer's statement to the moment that a reader has the whole answer. */
export const parkedReadersBench: Bench<'p99' | 'memory per reader'> = {
  name: 'engine: one change → 1,000 parked readers',
  bar: {
    p99: { unit: 'ms', atMost: 150 },
    'memory per reader': { unit: 'kB', atMost: 10 },
  },
  run: async (context) => {
    const databaseUrl = await context.createDatabase()
    const sql = postgres(databaseUrl, { max: 1, onnotice: () => {} })
    context.afterwards(() => sql.end())
    await createFilledTable(sql, 100)
    const engine = await startEngineProcess(engineSettings(databaseUrl, await context.createFolder()))
    context.afterwards(() => engine.kill())

    const parked = await ParkedReaders.connect(engine.url, readers)
    // The first round compiles the code on both sides; it is noted, and left out.
    const [first = [], ...others] = await latenciesOf(parked, (round) => change(sql, round))
    const slowest = others.map((latencies) => Math.max(...latencies))
    const all = others.flat()
    await parked.close()
    return {
      p99: {
        value: percentile(all, 0.99),
        note:
          `median ${median(all).toFixed(0)} ms; the slowest reader of each of ${others.length} rounds: ${range(slowest)} ms, ` +
          `of a first one left out: ${Math.max(...first).toFixed(0)} ms`,
      },
      'memory per reader': await memoryPerReader(engine, () => change(sql, rounds)),
    }
  },
}

async function latenciesOf(
  parked: ParkedReaders,
  change: (round: number) => Promise<void>,
): Promise<number[][]> {
  const latencies: number[][] = []
  for (let round = 0; round < rounds; round++) {
    const { answers } = await parked.park()
    const sent = performance.now()
    await change(round)
    latencies.push((await answers).map((time) => time - sent))
    await parked.catchUp()
  }
  return latencies
}

/** The engine has served as many readers before, so its heap has grown already and only the held readers count. */
async function memoryPerReader(
  engine: EngineProcess,
  release: () => Promise<void>,
): Promise<{ value: number; note: string }> {
  const before = await settledMemory(engine)
  const parked = await ParkedReaders.connect(engine.url, readers)
  const { answers } = await parked.park()
  const held = await engine.memory()
  await release()
  await answers
  await parked.close()
  const perReader = (bytes: number): number => bytes / readers / 1000
  return {
    value: perReader(held.heapUsed + held.external - before.heapUsed - before.external),
    note: `heap and buffers after a collection; resident memory grew by ${perReader(held.rss - before.rss).toFixed(1)} kB each`,
  }
}

/** The engine may not have seen yet that the readers before have left. */
async function settledMemory(engine: EngineProcess): Promise<EngineMemory> {
  let memory = await engine.memory()
  for (let previous = Infinity; memory.heapUsed < previous * 0.99;) {
    previous = memory.heapUsed
    memory = await engine.memory()
  }
  return memory
}

async function change(sql: postgres.Sql, priority: number): Promise<void> {
  await sql`update bench_rows set priority = ${priority} where name = 'Service number 7'`
}
