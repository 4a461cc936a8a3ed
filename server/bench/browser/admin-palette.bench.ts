import { z } from 'zod'
import type { Bench } from '../bench.ts'
import { median, percentile, range } from '../statistics.ts'
import { startAdminWithRows } from './admin-with-rows.ts'

const resultSchema = z.object({ answered: z.array(z.number()) })

/** web/bench/admin-palette.ts types. */
export const adminPaletteBench: Bench<'letter → results p95'> = {
  name: 'admin: palette over 10,000 rows',
  bar: { 'letter → results p95': { unit: 'ms', atMost: 30 } },
  run: async (context) => {
    const app = await startAdminWithRows(context)
    const { answered } = resultSchema.parse(await context.runInBrowser('admin-palette', app))
    return {
      'letter → results p95': {
        value: percentile(answered, 0.95),
        note: `${answered.length} letters, ${range(answered)} ms, median ${median(answered).toFixed(0)}`,
      },
    }
  },
}
