import { z } from 'zod'
import type { Bench } from '../bench.ts'
import { median, percentile, range } from '../statistics.ts'
import { startAdminWithRows } from './admin-with-rows.ts'

const resultSchema = z.object({ shown: z.array(z.number()) })

/** web/bench/admin-preview.ts types. */
export const adminPreviewBench: Bench<'keystroke → page p95'> = {
  name: 'admin: preview after a keystroke',
  bar: { 'keystroke → page p95': { unit: 'ms', atMost: 50 } },
  run: async (context) => {
    const app = await startAdminWithRows(context)
    const { shown } = resultSchema.parse(await context.runInBrowser('admin-preview', app))
    return {
      'keystroke → page p95': {
        value: percentile(shown, 0.95),
        note: `${shown.length} letters, 10,000 services, ${range(shown)} ms, median ${median(shown).toFixed(0)}`,
      },
    }
  },
}
