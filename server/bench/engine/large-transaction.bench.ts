import postgres from 'postgres'
import type { Bench, BenchContext, Measurement } from '../bench.ts'
import { measureTime } from '../statistics.ts'
import { engineSettings, startEngineProcess } from './engine-process.ts'
import { readOnce } from './shape-reading.ts'
import { addressOf, createMembers, openShapes, table } from './shapes-by-org.ts'

const rows = 200_000

/**
 * One transaction of many narrow rows, which belong to the shapes of a table in turn. The time ends when a reader of
 * one shape has all its rows; meanwhile the engine is asked for its health again and again.
 */
export const largeTransactionBench: Bench<
  | 'time, 300 shapes'
  | 'time, 1,000 shapes'
  | 'peak memory, 300 shapes'
  | 'peak memory, 1,000 shapes'
  | 'longest health answer, 300 shapes'
  | 'longest health answer, 1,000 shapes'
> = {
  name: 'engine: transaction of 200,000 rows',
  bar: {
    'time, 300 shapes': { unit: 's', forInformation: true },
    'time, 1,000 shapes': { unit: 's', forInformation: true },
    'peak memory, 300 shapes': { unit: 'MB', atMost: 300 },
    'peak memory, 1,000 shapes': { unit: 'MB', atMost: 300 },
    'longest health answer, 300 shapes': { unit: 'ms', atMost: 100 },
    'longest health answer, 1,000 shapes': { unit: 'ms', atMost: 100 },
  },
  run: async (context) => {
    const few = await measure(context, 300)
    const many = await measure(context, 1000)
    return {
      'time, 300 shapes': few.time,
      'time, 1,000 shapes': many.time,
      'peak memory, 300 shapes': few.memory,
      'peak memory, 1,000 shapes': many.memory,
      'longest health answer, 300 shapes': few.health,
      'longest health answer, 1,000 shapes': many.health,
    }
  },
}

type Figures = { time: Measurement; memory: Measurement; health: Measurement }

async function measure(context: BenchContext, shapes: number): Promise<Figures> {
  const databaseUrl = await context.createDatabase()
  const sql = postgres(databaseUrl, { max: 1, onnotice: () => {} })
  context.afterwards(() => sql.end())
  await createMembers(sql)
  const engine = await startEngineProcess(engineSettings(databaseUrl, await context.createFolder()))
  try {
    let [position] = await openShapes(engine.url, 0, shapes)
    if (position === undefined) throw new Error('there is no shape')
    const idle = await engine.memory()
    const health = watchHealth(new URL('/v1/health', engine.url))
    const { ms } = await measureTime(async () => {
      await sql.unsafe(
        `insert into ${table} select n, n % ${shapes}, 'Member ' || n from generate_series(1, ${rows}) n`,
      )
      const last = `"${rows - (rows % shapes)}"`
      for (let isThere = false; !isThere;) {
        const answer = await readOnce(addressOf(engine.url, 0), position ?? null, true)
        position = answer.position
        isThere = answer.isUpToDate && answer.body.includes(last)
      }
    })
    const { longest, asked } = await health.end()
    const after = await engine.memory()
    const processor = (after.processorMs - idle.processorMs) / 1000
    return {
      time: {
        value: ms / 1000,
        note: `from the statement; the engine's processor time was ${processor.toFixed(1)} s`,
      },
      memory: { value: after.peak / 1e6, note: `highest resident memory; idle ${mega(idle.rss)} MB` },
      health: {
        value: longest,
        note: `of ${asked} in turn; the longest turn took ${after.longestTurnMs.toFixed(0)} ms of processor time`,
      },
    }
  } finally {
    await engine.kill()
  }
}

function watchHealth(url: URL): { end: () => Promise<{ longest: number; asked: number }> } {
  const over = new AbortController()
  const watch = async (): Promise<{ longest: number; asked: number }> => {
    let longest = 0
    let asked = 0
    for (; !over.signal.aborted; asked++) {
      const { ms } = await measureTime(async () => (await fetch(url)).text())
      longest = Math.max(longest, ms)
    }
    return { longest, asked }
  }
  const watching = watch()
  return {
    end: () => {
      over.abort()
      return watching
    },
  }
}

function mega(bytes: number): string {
  return (bytes / 1e6).toFixed(0)
}
