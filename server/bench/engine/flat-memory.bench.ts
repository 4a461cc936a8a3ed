import postgres from 'postgres'
import type { Bench, BenchContext } from '../bench.ts'
import { engineSettings, startEngineProcess } from './engine-process.ts'
import { createFilledTable, insertRows } from './filled-table.ts'
import { readOnce, readToEnd } from './shape-reading.ts'

/** The peak memory of an engine: idle, after a tenth of the work, and after all of it. */
type Peaks = { idle: number; tenth: number; whole: number }

const few = 100_000
const many = 1_000_000

/**
 * Memory is flat when ten times the rows, and ten times the changes in one transaction, need hardly more of it than a
 * tenth. Each figure is the growth of the process's peak resident memory between the two.
 */
export const flatMemoryBench: Bench<'snapshot of 1,000,000' | 'transaction of 1,000,000'> = {
  name: 'engine: memory, ten times as many rows',
  bar: {
    'snapshot of 1,000,000': { unit: '×', atMost: 1.25 },
    'transaction of 1,000,000': { unit: '×', atMost: 1.25 },
  },
  run: async (context) => {
    const databaseUrl = await context.createDatabase()
    const sql = postgres(databaseUrl, { max: 1, onnotice: () => {} })
    context.afterwards(() => sql.end())
    await createFilledTable(sql, few)
    const tenth = await peakOfSnapshot(context, databaseUrl)
    await insertRows(sql, many - few)
    const snapshot = { ...tenth, whole: (await peakOfSnapshot(context, databaseUrl)).tenth }
    await sql`truncate bench_rows`
    return {
      'snapshot of 1,000,000': ratio(snapshot),
      'transaction of 1,000,000': ratio(await peaksOfTransactions(context, databaseUrl, sql)),
    }
  },
}

async function peakOfSnapshot(context: BenchContext, databaseUrl: string): Promise<Peaks> {
  const engine = await startEngineProcess(engineSettings(databaseUrl, await context.createFolder()))
  try {
    const idle = (await engine.memory()).peak
    await readToEnd(engine.url, null)
    const { peak } = await engine.memory()
    return { idle, tenth: peak, whole: peak }
  } finally {
    await engine.kill()
  }
}

async function peaksOfTransactions(
  context: BenchContext,
  databaseUrl: string,
  sql: postgres.Sql,
): Promise<Peaks> {
  const engine = await startEngineProcess(engineSettings(databaseUrl, await context.createFolder()))
  try {
    let { position } = await readToEnd(engine.url, null)
    const peakAfter = async (count: number): Promise<number> => {
      await insertRows(sql, count)
      for (let isThere = false; !isThere;) {
        const answer = await readOnce(engine.url, position, true)
        position = answer.position
        isThere = answer.isUpToDate && answer.body.includes(`"Service number ${count}"`)
      }
      return (await engine.memory()).peak
    }
    const idle = (await engine.memory()).peak
    const tenth = await peakAfter(few)
    return { idle, tenth, whole: await peakAfter(many) }
  } finally {
    await engine.kill()
  }
}

function ratio({ idle, tenth, whole }: Peaks): { value: number; note: string } {
  const mega = (bytes: number): string => `${(bytes / 1e6).toFixed(0)} MB`
  return {
    value: whole / tenth,
    note: `highest resident memory ${mega(whole)}, with a tenth of it ${mega(tenth)}, idle ${mega(idle)}`,
  }
}
