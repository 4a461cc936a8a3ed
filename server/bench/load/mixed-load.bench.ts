import postgres from 'postgres'
import type { Bench } from '../bench.ts'
import { percentile } from '../statistics.ts'
import { type MixedLoad, rates, runMixedLoad } from './mixed-load.ts'

const SECONDS = 30

/** Pages, readers, edits, uploads and events of usage together: what each costs while all others go on. */
export const mixedLoadBench: Bench<
  'page p95' | 'edit p95' | 'seen by a reader p95' | 'upload p95' | 'failures'
> = {
  name: 'mixed load: pages, readers, edits, uploads and events together',
  bar: {
    'page p95': { unit: 'ms', atMost: 25 },
    'edit p95': { unit: 'ms', atMost: 100 },
    'seen by a reader p95': { unit: 'ms', atMost: 250 },
    'upload p95': { unit: 'ms', atMost: 1500 },
    failures: { unit: '', atMost: 0 },
  },
  run: async (context) => {
    const databaseUrl = await context.createDatabase()
    const app = await context.startApp(databaseUrl)
    const rowId = await aShownService(databaseUrl)
    await runMixedLoad(app, rowId, 5)
    const load = await runMixedLoad(app, rowId, SECONDS)
    const how = (times: readonly number[], what: string): string =>
      `${times.length} ${what} in ${SECONDS} s; median ${percentile(times, 0.5).toFixed(0)} ms`
    const p95 = (times: readonly number[], what: string) => ({
      value: percentile(times, 0.95),
      note: how(times, what),
    })
    return {
      'page p95': p95(load.pages, 'pages'),
      'edit p95': p95(load.edits, 'edits'),
      'seen by a reader p95': p95(load.seen, `edits, from the request to one of ${rates.readers} readers,`),
      'upload p95': p95(load.uploads, 'photographs'),
      failures: { value: load.failures.length, note: failuresOf(load) },
    }
  },
}

export async function aShownService(databaseUrl: string): Promise<string> {
  const sql = postgres(databaseUrl, { max: 1 })
  try {
    const [row] = await sql<{ id: string }[]>`select id from services where published order by id limit 1`
    if (row === undefined) throw new Error('The demo content has no service that visitors see')
    return row.id
  } finally {
    await sql.end()
  }
}

export function failuresOf({ failures }: Pick<MixedLoad, 'failures'>): string {
  const events = `${rates.events} events of usage a second beside`
  return failures.length === 0 ? events : `${[...new Set(failures)].slice(0, 3).join('; ')}; ${events}`
}
