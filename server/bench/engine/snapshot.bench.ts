import { once } from 'node:events'
import postgres from 'postgres'
import type { Bench } from '../bench.ts'
import { median, range, measureTime } from '../statistics.ts'
import { engineSettings, startEngineProcess } from './engine-process.ts'
import { createFilledTable } from './filled-table.ts'
import { readToEnd } from './shape-reading.ts'

const rows = 100_000
const rounds = 3

/**
 * The bytes per second at which a reader gets a shape, against those of COPY … TO STDOUT through this process's driver.
 * The first reading makes the snapshot; the others get the stored one.
 */
export const snapshotBench: Bench<'first reader' | 'from its log'> = {
  name: 'engine: snapshot of 100,000 rows',
  bar: {
    'first reader': { unit: '× COPY', atLeast: 0.6 },
    'from its log': { unit: '× COPY', atLeast: 0.5 },
  },
  run: async (context) => {
    const databaseUrl = await context.createDatabase()
    const sql = postgres(databaseUrl, { max: 1, onnotice: () => {} })
    context.afterwards(() => sql.end())
    await createFilledTable(sql, rows)

    const copied: number[] = []
    const first: number[] = []
    const again: number[] = []
    for (let round = 0; round < rounds; round++) {
      copied.push(await bytesPerSecond(() => copyToStdout(sql)))
      const settings = engineSettings(databaseUrl, await context.createFolder())
      const engine = await startEngineProcess(settings)
      context.afterwards(() => engine.kill())
      const read = async (): Promise<number> => (await readToEnd(engine.url, null)).bytes
      first.push(await bytesPerSecond(read))
      again.push(await bytesPerSecond(read))
      await engine.kill()
    }
    const copy = median(copied)
    return { 'first reader': against(first, copy, copied), 'from its log': against(again, copy, copied) }
  },
}

function against(rates: number[], copy: number, copied: number[]): { value: number; note: string } {
  const mega = (values: number[]): string => range(values.map((value) => value / 1e6))
  return {
    value: median(rates) / copy,
    note: `${mega(rates)} MB/s against COPY at ${mega(copied)} MB/s, ${rounds} rounds`,
  }
}

async function copyToStdout(sql: postgres.Sql): Promise<number> {
  const stream = await sql`copy bench_rows to stdout`.readable()
  let bytes = 0
  stream.on('data', (part: Buffer) => (bytes += part.length))
  await once(stream, 'end')
  return bytes
}

async function bytesPerSecond(read: () => Promise<number>): Promise<number> {
  const { ms, result } = await measureTime(read)
  return result / (ms / 1000)
}
