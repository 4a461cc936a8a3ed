import { bench } from '../bench.ts'
import { aShownService } from '../services.ts'
import { p95 } from '../statistics.ts'
import { type MixedLoad, rates, runMixedLoad } from './mixed-load.ts'

const SECONDS = 30

/** Pages, readers, edits, uploads and usage events together: the cost of each under the load of the others. */
export const mixedLoadBench = bench({
  name: 'mixed load: pages, readers, edits, uploads and events together',
  bar: {
    'page p95': { unit: 'ms', atMost: 25 },
    'edit p95': { unit: 'ms', atMost: 100 },
    'seen by a reader p95': { unit: 'ms', atMost: 250 },
    'upload p95': { unit: 'ms', atMost: 1500 },
    failures: { unit: '', atMost: 0 },
  },
  run: async (context) => {
    const app = await context.startApp()
    const { id } = await aShownService(context.connect(app.databaseUrl))
    await runMixedLoad(app, id, 5)
    const load = await runMixedLoad(app, id, SECONDS)
    return {
      'page p95': p95(load.pages, `pages in ${SECONDS} s`),
      'edit p95': p95(load.edits, `edits in ${SECONDS} s`),
      'seen by a reader p95': p95(load.seen, `edits, from the request to one of ${rates.readers} readers`),
      'upload p95': p95(load.uploads, `photographs in ${SECONDS} s`),
      failures: { value: load.failures.length, note: failuresOf(load) },
    }
  },
})

export function failuresOf({ failures }: Pick<MixedLoad, 'failures'>): string {
  const events = `${rates.events} events of usage a second beside`
  return failures.length === 0 ? events : `${[...new Set(failures)].slice(0, 3).join('; ')}; ${events}`
}
