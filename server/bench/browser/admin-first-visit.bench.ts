import { z } from 'zod'
import type { Bench, Measurement } from '../bench.ts'
import { median, range } from '../statistics.ts'
import { startAdminWithRows } from './admin-with-rows.ts'

const visits = z.array(z.object({ rows: z.number(), all: z.number() }))
const resultSchema = z.object({ total: z.number(), plain: visits, slowed: visits })

/** web/bench/admin-first-visit.ts signs in, each time in a browser that has nothing of the admin yet. */
export const adminFirstVisitBench: Bench<
  'first rows' | 'all rows' | 'first rows, slowed four times' | 'all rows, slowed four times'
> = {
  name: 'admin: first visit, 10,000 rows',
  bar: {
    'first rows': { unit: 'ms', atMost: 800 },
    'all rows': { unit: 'ms', atMost: 2000 },
    'first rows, slowed four times': { unit: 'ms', atMost: 2500 },
    'all rows, slowed four times': { unit: 'ms', forInformation: true },
  },
  run: async (context) => {
    const app = await startAdminWithRows(context)
    const { total, plain, slowed } = resultSchema.parse(await context.runInBrowser('admin-first-visit', app))
    const measured = (times: number[]): Measurement => ({
      value: median(times),
      note: `${range(times)} ms in ${times.length} visits, from the press of Sign In; ${total} in all`,
    })
    return {
      'first rows': measured(plain.map(({ rows }) => rows)),
      'all rows': measured(plain.map(({ all }) => all)),
      'first rows, slowed four times': measured(slowed.map(({ rows }) => rows)),
      'all rows, slowed four times': measured(slowed.map(({ all }) => all)),
    }
  },
}
