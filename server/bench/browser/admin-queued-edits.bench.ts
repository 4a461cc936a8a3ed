import { z } from 'zod'
import type { Bench, Measurement } from '../bench.ts'
import { median, range } from '../statistics.ts'
import { startAdminWithRows } from './admin-with-rows.ts'

const roundsSchema = z.array(z.object({ accepted: z.number(), onSite: z.number() }))

/** web/bench/admin-queued-edits.ts presses toggles, each of another service; the outbox sends what they have queued. */
export const adminQueuedEditsBench: Bench<'all accepted' | 'all on the site'> = {
  name: 'admin: 1,000 queued edits, 10,000 rows',
  bar: {
    'all accepted': { unit: 's', atMost: 5 },
    'all on the site': { unit: 's', forInformation: true },
  },
  run: async (context) => {
    const app = await startAdminWithRows(context)
    const rounds = roundsSchema.parse(await context.runInBrowser('admin-queued-edits', app))
    const measured = (times: number[]): Measurement => {
      const seconds = times.map((time) => time / 1000)
      return {
        value: median(seconds),
        note: `${range(seconds, 1)} s in ${seconds.length} rounds, from the line's return`,
      }
    }
    return {
      'all accepted': measured(rounds.map(({ accepted }) => accepted)),
      'all on the site': measured(rounds.map(({ onSite }) => onSite)),
    }
  },
}
