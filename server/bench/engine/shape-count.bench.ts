import postgres from 'postgres'
import type { Bench, BenchContext, Measurement } from '../bench.ts'
import { median, percentile } from '../statistics.ts'
import { type EngineProcess, engineSettings, startEngineProcess } from './engine-process.ts'
import { type Position, readOnce } from './shape-reading.ts'
import { addressOf, createMembers, openShapes, table } from './shapes-by-org.ts'

const counts = [1, 100, 1000, 10_000] as const
const changes = 200
const warmUp = 50

/**
 * Shapes of one table, each with the rows of one organisation. One row of one of them is changed, and its reader, held
 * at the end of the log, answers. The times of one shape and of more are taken from the same engine, one after the
 * other, so their ratio is that of one machine at nearly one time.
 */
export const shapeCountBench: Bench<
  `p50, ${'1' | '100' | '1,000' | '10,000'}` | 'p99, 10,000' | '10,000 against 1' | 'memory per shape'
> = {
  name: 'engine: one change → its reader, by number of shapes',
  bar: {
    'p50, 1': { unit: 'ms', forInformation: true },
    'p50, 100': { unit: 'ms', forInformation: true },
    'p50, 1,000': { unit: 'ms', forInformation: true },
    'p50, 10,000': { unit: 'ms', forInformation: true },
    'p99, 10,000': { unit: 'ms', forInformation: true },
    '10,000 against 1': { unit: '×', atMost: 2 },
    'memory per shape': { unit: 'kB', atMost: 8 },
  },
  run: async (context) => {
    const { sql, engine } = await open(context)
    try {
      const times: number[][] = []
      let reader: Position | undefined
      let there = 0
      const first = await openShapes(engine.url, 0, 1)
      const before = await engine.memory()
      for (const count of counts) {
        const opened = count === 1 ? first : await openShapes(engine.url, there, count)
        there = count
        reader ??= opened[0]
        const measured = await latencies(sql, engine, reader)
        reader = measured.reader
        times.push(measured.times)
      }
      const after = await engine.memory()
      const grown = after.heapUsed + after.external - before.heapUsed - before.external
      const [one = [], hundred = [], thousand = [], most = []] = times
      return {
        'p50, 1': p50(one),
        'p50, 100': p50(hundred),
        'p50, 1,000': p50(thousand),
        'p50, 10,000': p50(most),
        'p99, 10,000': { value: percentile(most, 0.99), note: `of ${changes} changes, one after the other` },
        '10,000 against 1': { value: median(most) / median(one), note: 'of the p50' },
        'memory per shape': {
          value: grown / 1000 / (there - 1),
          note: 'heap and buffers after a collection, of shapes without rows',
        },
      }
    } finally {
      await engine.kill()
    }
  },
}

async function open(context: BenchContext): Promise<{ sql: postgres.Sql; engine: EngineProcess }> {
  const databaseUrl = await context.createDatabase()
  const sql = postgres(databaseUrl, { max: 1, onnotice: () => {} })
  context.afterwards(() => sql.end())
  await createMembers(sql)
  await sql.unsafe(`insert into ${table} values (1, 0, 'The one that changes')`)
  return { sql, engine: await startEngineProcess(engineSettings(databaseUrl, await context.createFolder())) }
}

async function latencies(
  sql: postgres.Sql,
  engine: EngineProcess,
  from: Position | undefined,
): Promise<{ times: number[]; reader: Position }> {
  if (from === undefined) throw new Error('there is no reader')
  const address = addressOf(engine.url, 0)
  let reader = from
  const times: number[] = []
  for (let change = 0; change < warmUp + changes; change++) {
    const answer = readOnce(address, reader, true)
    // The engine reads its requests in turn: when this one is answered, it holds the reader.
    await (await fetch(new URL('/v1/health', engine.url))).text()
    const start = performance.now()
    await sql.unsafe(`update ${table} set name = 'Changed ' || ${change} where id = 1`)
    reader = (await answer).position
    if (change >= warmUp) times.push(performance.now() - start)
  }
  return { times, reader }
}

function p50(times: readonly number[]): Measurement {
  return { value: median(times), note: `p99 ${percentile(times, 0.99).toFixed(1)} ms` }
}
