import postgres from 'postgres'
import type { Bench, BenchContext, Measurement } from '../bench.ts'
import { median, percentile, range } from '../statistics.ts'
import {
  type EngineMemory,
  engineSettings,
  type EngineProcess,
  startEngineProcess,
} from './engine-process.ts'
import { createFilledTable } from './filled-table.ts'
import { ParkedReaders } from './parked-readers.ts'

const rounds = 21

type Figure = 'p99' | 'memory per reader' | 'longest turn'

/** The time from the writer's statement to the moment that a reader has the whole answer. */
export const parkedReadersBench: Bench<Figure> = {
  name: 'engine: one change → 1,000 parked readers',
  bar: {
    p99: { unit: 'ms', atMost: 150 },
    'memory per reader': { unit: 'kB', atMost: 10 },
    'longest turn': { unit: 'ms', atMost: 100 },
  },
  run: (context) => measure(context, 1000),
}

/** An engine holds 10,000, unless it is told otherwise; the bench needs some of these for itself. */
export const manyParkedReadersBench: Bench<Figure> = {
  name: 'engine: one change → 9,900 parked readers',
  bar: {
    p99: { unit: 'ms', forInformation: true },
    'memory per reader': { unit: 'kB', atMost: 10 },
    'longest turn': { unit: 'ms', atMost: 100 },
  },
  run: (context) => measure(context, 9900),
}

async function measure(context: BenchContext, readers: number): Promise<Record<Figure, Measurement>> {
  const databaseUrl = await context.createDatabase()
  const sql = postgres(databaseUrl, { max: 1, onnotice: () => {} })
  context.afterwards(() => sql.end())
  await createFilledTable(sql, 100)
  const engine = await startEngineProcess(engineSettings(databaseUrl, await context.createFolder()))
  context.afterwards(() => engine.kill())

  const parked = await ParkedReaders.connect(engine.url, readers)
  // The first round compiles the code on both sides; it is noted, and left out.
  const [first, ...others] = await waitsFor(engine, parked, (round) => change(sql, round))
  const slowest = others.map(({ latencies }) => Math.max(...latencies))
  const all = others.flatMap(({ latencies }) => latencies)
  const turns = others.map(({ longestTurnMs }) => longestTurnMs)
  await parked.close()
  return {
    p99: {
      value: percentile(all, 0.99),
      note:
        `median ${median(all).toFixed(0)} ms; the slowest reader of each of ${others.length} rounds: ${range(slowest)} ms, ` +
        `of a first one left out: ${Math.max(...(first?.latencies ?? [])).toFixed(0)} ms`,
    },
    'memory per reader': await memoryPerReader(engine, readers, () => change(sql, rounds)),
    'longest turn': {
      value: Math.max(...turns),
      note: `processor time for which a question for its health waits; rounds ${range(turns)} ms`,
    },
  }
}

async function waitsFor(
  engine: EngineProcess,
  parked: ParkedReaders,
  change: (round: number) => Promise<void>,
): Promise<{ latencies: number[]; longestTurnMs: number }[]> {
  const waits: { latencies: number[]; longestTurnMs: number }[] = []
  for (let round = 0; round < rounds; round++) {
    const { answers } = await parked.park()
    await engine.memory()
    const sent = performance.now()
    await change(round)
    const latencies = (await answers).map((time) => time - sent)
    const { longestTurnMs } = await engine.memory()
    waits.push({ latencies, longestTurnMs })
    await parked.catchUp()
  }
  return waits
}

/** The engine has served as many readers before, so its heap has grown already and only the held readers count. */
async function memoryPerReader(
  engine: EngineProcess,
  readers: number,
  release: () => Promise<void>,
): Promise<Measurement> {
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
    note:
      `heap and buffers after a collection; resident memory grew by ${perReader(held.rss - before.rss).toFixed(1)} kB each, ` +
      `and was ${(held.peak / 1e6).toFixed(0)} MB at most`,
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
