import { z } from 'zod'
import type { Bench, Measurement } from '../bench.ts'
import { median, range } from '../statistics.ts'
import { startAdminWithRows } from './admin-with-rows.ts'

const times = z.array(z.number())
const resultSchema = z.object({
  total: z.number(),
  online: times,
  slowed: times,
  offline: times,
  atOnce: times,
})

/** web/bench/admin-second-visit.ts opens the list; its rows came there on the first visit. */
export const adminSecondVisitBench: Bench<
  | 'usable list, offline'
  | 'usable list, online'
  | 'usable list, slowed four times'
  | '… offline, while another tab ends'
> = {
  name: 'admin: second visit, 10,000 rows',
  bar: {
    'usable list, offline': { unit: 'ms', atMost: 400 },
    'usable list, online': { unit: 'ms', atMost: 500 },
    'usable list, slowed four times': { unit: 'ms', atMost: 2500 },
    '… offline, while another tab ends': { unit: 'ms', forInformation: true },
  },
  run: async (context) => {
    const app = await startAdminWithRows(context)
    const result = resultSchema.parse(await context.runInBrowser('admin-second-visit', app))
    const measured = (times: number[]): Measurement => ({
      value: median(times),
      note: `${range(times)} ms in ${times.length} visits; ${result.total} in all`,
    })
    return {
      'usable list, offline': measured(result.offline),
      'usable list, online': measured(result.online),
      'usable list, slowed four times': measured(result.slowed),
      '… offline, while another tab ends': measured(result.atOnce),
    }
  },
}
