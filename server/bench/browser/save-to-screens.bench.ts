import { z } from 'zod'
import type { Bench, Measurement } from '../bench.ts'
import { addServices } from '../many-services.ts'
import { median, percentile, range } from '../statistics.ts'

const times = z.array(z.number())
const resultSchema = z.object({ own: times, offline: times, onSite: times })

/** web/bench/save-to-screens.ts and save-in-long-list.ts press and watch. */
export const saveToScreensBench: Bench<
  'own screen p95' | 'own screen p95, offline' | 'own screen p95, offline, 10,000 rows' | 'public page p95'
> = {
  name: 'admin: save → visible',
  bar: {
    'own screen p95': { unit: 'ms', atMost: 50 },
    'own screen p95, offline': { unit: 'ms', atMost: 50 },
    'own screen p95, offline, 10,000 rows': { unit: 'ms', atMost: 50 },
    'public page p95': { unit: 'ms', atMost: 250 },
  },
  run: async (context) => {
    const databaseUrl = await context.createDatabase()
    const { url, administrator } = await context.startApp(databaseUrl)
    const input = { url, databaseUrl, administrator }
    const result = await context.runInBrowser('save-to-screens', input)
    const { own, offline, onSite } = resultSchema.parse(result)
    await addServices(databaseUrl, 10_000)
    const amongMany = times.parse(await context.runInBrowser('save-in-long-list', input))
    return {
      'own screen p95': measurement(own),
      'own screen p95, offline': measurement(offline),
      'own screen p95, offline, 10,000 rows': measurement(amongMany),
      'public page p95': measurement(onSite),
    }
  },
}

function measurement(times: number[]): Measurement {
  return {
    value: percentile(times, 0.95),
    note: `${times.length} saves, ${range(times)} ms, median ${median(times).toFixed(0)}`,
  }
}
