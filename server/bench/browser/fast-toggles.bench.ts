import { z } from 'zod'
import type { Bench } from '../bench.ts'
import { median, percentile, range } from '../statistics.ts'

const resultSchema = z.object({
  shown: z.array(z.number()),
  lost: z.number(),
  total: z.number(),
  transactions: z.number(),
  writes: z.number(),
  sent: z.number(),
})

/** web/bench/fast-toggles.ts presses and watches: thirty toggles in turn, of which twenty end changed, on seven rows. */
export const fastTogglesBench: Bench<
  'press → screen p95' | 'never shown' | 'all kept' | 'kept in' | 'writes sent'
> = {
  name: 'admin: 500 flips offline',
  bar: {
    'press → screen p95': { unit: 'ms', atMost: 50 },
    'never shown': { unit: 'presses', atMost: 0 },
    'all kept': { unit: 's', atMost: 10 },
    'kept in': { unit: 'transactions', forInformation: true },
    'writes sent': { unit: '', atMost: 7 },
  },
  run: async (context) => {
    const { url, administrator } = await context.startApp(await context.createDatabase())
    const result = resultSchema.parse(await context.runInBrowser('fast-toggles', { url, administrator }))
    const { shown, lost, total, transactions, writes, sent } = result
    return {
      'press → screen p95': {
        value: percentile(shown, 0.95),
        note: `${shown.length} presses, ${range(shown)} ms, median ${median(shown).toFixed(0)}`,
      },
      'never shown': { value: lost, note: 'twenty seconds after the last press' },
      'all kept': { value: total / 1000, note: 'from the first press' },
      'kept in': { value: transactions, note: `${writes} records written` },
      'writes sent': { value: sent, note: 'once the line is back' },
    }
  },
}
