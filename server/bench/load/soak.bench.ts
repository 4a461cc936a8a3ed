import { readdir } from 'node:fs/promises'
import { bench } from '../bench.ts'
import { residentKb } from '../process-status.ts'
import { aShownService } from '../services.ts'
import { median } from '../statistics.ts'
import { failuresOf } from './mixed-load.bench.ts'
import { runMixedLoad } from './mixed-load.ts'

/** `npm run bench -- soak 5` runs for another number of minutes. */
const MINUTES = 30
const LOOK_MS = 5000

interface Look {
  memoryMb: number
  handles: number
}

/** The mixed load for half an hour. Memory, handles and the data in Postgres must not grow with time alone. */
export const soakBench = bench({
  name: 'soak',
  isOnlyNamed: true,
  bar: {
    'memory growth': { unit: 'MB', atMost: 50 },
    'handles growth': { unit: '', atMost: 20 },
    'WAL kept': { unit: 'MB', atMost: 64 },
    failures: { unit: '', atMost: 0 },
  },
  run: async (context) => {
    const minutes = Number(context.words[0] ?? MINUTES)
    const app = await context.startApp()
    const sql = context.connect(app.databaseUrl)
    const { id } = await aShownService(sql)
    const looks: Look[] = []
    const timer = setInterval(() => void lookAt(app.pid).then((look) => looks.push(look)), LOOK_MS)
    const load = await runMixedLoad(app, id, minutes * 60).finally(() => clearInterval(timer))
    const quarter = Math.floor(looks.length / 4)
    // The first quarter is warming up.
    const grown = (of: (look: Look) => number): { value: number; note: string } => {
      const [before, after] = [looks.slice(quarter, 2 * quarter), looks.slice(3 * quarter)].map((some) =>
        median(some.map(of)),
      )
      const value = (after ?? 0) - (before ?? 0)
      return {
        value,
        note: `from ${before?.toFixed(0)} to ${after?.toFixed(0)}: medians of the 2nd and 4th quarter`,
      }
    }
    const [kept] = await sql<{ mb: number }[]>`
      select coalesce(max(pg_current_wal_lsn() - restart_lsn), 0)::float8 / 1e6 as mb
      from pg_replication_slots where database = current_database()`
    return {
      'memory growth': grown(({ memoryMb }) => memoryMb),
      'handles growth': grown(({ handles }) => handles),
      'WAL kept': { value: kept?.mb ?? 0, note: 'for the slot of the engine, at the end' },
      failures: {
        value: load.failures.length,
        note: `${load.pages.length} pages, ${load.edits.length} edits, ${load.uploads.length} uploads in ${minutes} min; ${failuresOf(load)}`,
      },
    }
  },
})

/** Linux reports both for a process below /proc. */
async function lookAt(pid: number): Promise<Look> {
  const [memory, handles] = await Promise.all([residentKb(pid), readdir(`/proc/${pid}/fd`)])
  return { memoryMb: memory / 1024, handles: handles.length }
}
