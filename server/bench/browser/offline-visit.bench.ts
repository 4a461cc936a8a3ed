import { z } from 'zod'
import type { Bench } from '../bench.ts'
import { addServices } from '../many-services.ts'
import { median, range } from '../statistics.ts'

const rows = 10_000
const resultSchema = z.object({ total: z.string(), times: z.array(z.number()) })

/** web/bench/offline-visit.ts opens the list; its rows came there on the first visit. */
export const offlineVisitBench: Bench<'usable list'> = {
  name: 'admin: second visit, offline, 10,000 rows',
  bar: { 'usable list': { unit: 'ms', atMost: 1500 } },
  run: async (context) => {
    const databaseUrl = await context.createDatabase()
    const { url, administrator } = await context.startApp(databaseUrl)
    await addServices(databaseUrl, rows)
    const { total, times } = resultSchema.parse(
      await context.runInBrowser('offline-visit', { url, administrator }),
    )
    return {
      'usable list': { value: median(times), note: `${range(times)} ms in ${times.length} visits; ${total}` },
    }
  },
}
