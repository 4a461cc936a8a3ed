import { usageReportSchema } from '@coop/sync/usage'
import { dayOf } from '../../src/usage/partitions.ts'
import type { Bench } from '../bench.ts'
import { signIn } from '../sign-in.ts'
import { percentile, range, measureTime } from '../statistics.ts'
import { addEvents } from './many-events.ts'

const events = 1_000_000
const days = 90
const rounds = 20
const DAY_MS = 86_400_000

/** The time of the whole report over HTTP, for periods with all or a third of the events. */
export const usageReportBench: Bench<'45 days and those before, p95' | '15 days and those before, p95'> = {
  name: 'usage: report of 1,000,000 events',
  bar: {
    '45 days and those before, p95': { unit: 'ms', atMost: 100 },
    '15 days and those before, p95': { unit: 'ms', atMost: 100 },
  },
  run: async (context) => {
    const databaseUrl = await context.createDatabase()
    const app = await context.startApp(databaseUrl)
    const filling = await measureTime(() => addEvents(databaseUrl, events, days))
    const { cookie } = await signIn(app)
    const measure = async (length: number) => {
      const now = Date.now()
      const address = `${app.url}/api/admin/usage?from=${dayOf(now - (length - 1) * DAY_MS)}&to=${dayOf(now)}`
      const times: number[] = []
      let views = 0
      for (let round = 0; round <= rounds; round += 1) {
        const { ms, result } = await measureTime(async () =>
          (await fetch(address, { headers: { cookie } })).json(),
        )
        const report = usageReportSchema.parse(result)
        views = report.totals.views + report.totalsBefore.views
        if (round > 0) times.push(ms)
      }
      const filled = `filled in ${(filling.ms / 1000).toFixed(0)} s`
      return {
        value: percentile(times, 0.95),
        note: `${range(times)} ms, ${rounds} times, ${views} views; ${filled}`,
      }
    }
    return {
      '45 days and those before, p95': await measure(45),
      '15 days and those before, p95': await measure(15),
    }
  },
}
