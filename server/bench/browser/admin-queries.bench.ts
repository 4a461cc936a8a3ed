import { z } from 'zod'
import type { Bench } from '../bench.ts'
import { median, percentile, range } from '../statistics.ts'
import { startAdminWithRows } from './admin-with-rows.ts'

const resultSchema = z.object({
  cold: z.number(),
  warm: z.array(z.number()),
  index: z.number(),
  searched: z.array(z.number()),
})

/** web/bench/admin-queries.ts asks the local database. */
export const adminQueriesBench: Bench<
  'first answer, cold' | 'first answer, warm' | 'search in all texts p95'
> = {
  name: 'admin: local database of 10,000 rows',
  bar: {
    'first answer, cold': { unit: 'ms', atMost: 2_500 },
    'first answer, warm': { unit: 'ms', atMost: 800 },
    'search in all texts p95': { unit: 'ms', atMost: 60 },
  },
  run: async (context) => {
    const app = await startAdminWithRows(context)
    const { cold, warm, index, searched } = resultSchema.parse(
      await context.runInBrowser('admin-queries', app),
    )
    return {
      'first answer, cold': { value: cold, note: 'opened and filled' },
      'first answer, warm': {
        value: median(warm),
        note: `median of ${warm.length} later visits, ${range(warm)} ms`,
      },
      'search in all texts p95': {
        value: percentile(searched, 0.95),
        note: `${searched.length} searches, ${range(searched)} ms, median ${median(searched).toFixed(0)}; the index took ${index.toFixed(0)}`,
      },
    }
  },
}
