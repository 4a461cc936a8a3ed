import postgres from 'postgres'
import { z } from 'zod'
import type { Bench, Measurement } from '../bench.ts'
import { median, range, measureTime } from '../statistics.ts'
import { type EngineProcess, engineSettings, startEngineProcess } from './engine-process.ts'
import { createFilledTable, prepareWriter } from './filled-table.ts'
import { readOnce, readToEnd } from './shape-reading.ts'

const transactions = 4000
const changes = transactions * 50
const rounds = 3

const messages = z.array(z.object({ headers: z.object({ operation: z.string().optional() }) }))

/**
 * The time from the writer's first statement until the reader of the whole table has parsed the last change: alone, and
 * beside 100 shapes whose clauses only Postgres can decide.
 */
export const sustainedChangesBench: Bench<
  'one reader' | 'beside 100 clauses of Postgres' | 'peak memory beside 100 clauses'
> = {
  name: 'engine: changes seen, transactions of 50',
  bar: {
    'one reader': { unit: 'changes/s', atLeast: 20_000 },
    'beside 100 clauses of Postgres': { unit: 'changes/s', atLeast: 10_000 },
    'peak memory beside 100 clauses': { unit: 'MB', atMost: 300 },
  },
  run: async (context) => {
    const databaseUrl = await context.createDatabase()
    const sql = postgres(databaseUrl, { max: 1, onnotice: () => {} })
    context.afterwards(() => sql.end())
    await createFilledTable(sql, 100)
    const write = await prepareWriter(sql)
    const engine = await startEngineProcess(engineSettings(databaseUrl, await context.createFolder()))
    context.afterwards(() => engine.kill())
    const alone = await measureRates(engine, write)
    for (let rest = 0; rest < 100; rest++)
      await readOnce(
        `${engine.url}?table=bench_rows&where=${encodeURIComponent(`priority % 100 = ${rest}`)}`,
        null,
      )
    const { peak: peakAlone } = await engine.memory()
    const beside = await measureRates(engine, write)
    const { peak } = await engine.memory()
    return {
      'one reader': alone,
      'beside 100 clauses of Postgres': beside,
      'peak memory beside 100 clauses': {
        value: peak / 1e6,
        note: `highest resident memory; with one reader alone ${(peakAlone / 1e6).toFixed(0)} MB`,
      },
    }
  },
}

async function measureRates(
  engine: EngineProcess,
  write: (transactions: number) => Promise<void>,
): Promise<Measurement> {
  const readRates: number[] = []
  const writeRates: number[] = []
  const before = (await engine.memory()).processorMs
  for (let round = 0; round < rounds; round++) {
    let { position } = await readToEnd(engine.url, null)
    const writing = measureTime(() => write(transactions))
    const { ms } = await measureTime(async () => {
      for (let count = 0; count < changes;) {
        const answer = await readOnce(engine.url, position, true)
        position = answer.position
        count += changesIn(answer.body)
      }
    })
    readRates.push(changes / (ms / 1000))
    writeRates.push(changes / ((await writing).ms / 1000))
  }
  const processor = ((await engine.memory()).processorMs - before) / rounds / (changes / 1000)
  return {
    value: median(readRates),
    note:
      `${range(readRates)} in ${rounds} rounds of ${changes.toLocaleString('en')}; Postgres committed them at ` +
      `${range(writeRates)}; the engine's processor time was ${processor.toFixed(1)} ms for 1,000`,
  }
}

function changesIn(body: Buffer): number {
  const all = messages.parse(JSON.parse(body.toString()))
  return all.filter((message) => message.headers.operation !== undefined).length
}
