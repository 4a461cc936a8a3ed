import { spawn } from 'node:child_process'
import { once } from 'node:events'
import postgres from 'postgres'
import type { Bench } from '../bench.ts'
import { median, range, measureTime } from '../statistics.ts'
import { engineSettings, startEngineProcess } from './engine-process.ts'
import { createFilledTable, prepareWriter } from './filled-table.ts'
import { readOnce, readToEnd } from './shape-reading.ts'

const transactions = 2000
const rounds = 5

/**
 * The engine is killed and started again. A reader at the end of 100,000 logged changes then requests the log from
 * there, which is one change. The time begins when the process is spawned. A refetch would fail the row.
 */
export const restartBench: Bench<'reader resumes after'> = {
  name: 'engine: restart with 100,000 rows of log',
  bar: { 'reader resumes after': { unit: 'ms', atMost: 500 } },
  run: async (context) => {
    const databaseUrl = await context.createDatabase()
    const sql = postgres(databaseUrl, { max: 1, onnotice: () => {} })
    context.afterwards(() => sql.end())
    await createFilledTable(sql, 100)
    const write = await prepareWriter(sql)
    const settings = engineSettings(databaseUrl, await context.createFolder())
    let engine = await startEngineProcess(settings)
    context.afterwards(() => engine.kill())
    let { position } = await readToEnd(engine.url, null)
    await write(transactions)
    for (let isThere = false; !isThere;) {
      const answer = await readOnce(engine.url, position, true)
      position = answer.position
      isThere = answer.isUpToDate && String(answer.body).includes(`"Written ${transactions}/50"`)
    }

    const times: number[] = []
    const bare: number[] = []
    for (let round = 0; round < rounds; round++) {
      await engine.kill()
      await sql`update bench_rows set priority = ${round} where name = 'Service number 7'`
      const { ms } = await measureTime(async () => {
        engine = await startEngineProcess(settings)
        position = (await readOnce(engine.url, position, true)).position
      })
      times.push(ms)
      bare.push((await measureTime(startNode)).ms)
    }
    return {
      'reader resumes after': {
        value: median(times),
        note: `${range(times)} ms in ${rounds} restarts, ${median(bare).toFixed(0)} of it to start Node`,
      },
    }
  },
}

/** The start of a process that does nothing, for comparison. */
async function startNode(): Promise<void> {
  await once(spawn(process.execPath, ['--eval', '0']), 'exit')
}
