import { z } from 'zod'
import type { Bench, Measurement } from '../bench.ts'
import { median, range } from '../statistics.ts'
import { startAdminWithRows } from './admin-with-rows.ts'

const phase = z.object({ time: z.number(), longestTask: z.number() })
const roundsSchema = z.array(z.object({ preview: phase, queued: phase, undone: phase }))

/** web/bench/admin-import.ts imports companies of a file without a line; an undisturbed page has no task above 50 ms. */
export const adminImportBench: Bench<'preview' | 'in the queue' | 'undone' | 'longest task'> = {
  name: 'admin: import of 5,000 rows, offline',
  bar: {
    preview: { unit: 's', atMost: 2 },
    'in the queue': { unit: 's', atMost: 10 },
    undone: { unit: 's', atMost: 10 },
    'longest task': { unit: 'ms', forInformation: true },
  },
  run: async (context) => {
    const app = await startAdminWithRows(context)
    const rounds = roundsSchema.parse(await context.runInBrowser('admin-import', app))
    const seconds = (times: number[]): Measurement => {
      const values = times.map((time) => time / 1000)
      return { value: median(values), note: `${range(values, 1)} s in ${values.length} rounds` }
    }
    const tasks = rounds.map((round) => Math.max(...Object.values(round).map((each) => each.longestTask)))
    return {
      preview: seconds(rounds.map(({ preview }) => preview.time)),
      'in the queue': seconds(rounds.map(({ queued }) => queued.time)),
      undone: seconds(rounds.map(({ undone }) => undone.time)),
      'longest task': { value: median(tasks), note: `of the page, ${range(tasks)} ms; 0: none above 50` },
    }
  },
}
