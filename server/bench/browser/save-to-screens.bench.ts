import { z } from 'zod'
import type { Bench, Measurement } from '../bench.ts'
import { median, percentile, range } from '../statistics.ts'

const times = z.array(z.number())
const resultSchema = z.object({ own: times, offline: times, onSite: times })

/** web/bench/save-to-screens.ts presses and watches. */
export const saveToScreensBench: Bench<'own screen p95' | 'own screen p95, offline' | 'public page p95'> = {
  name: 'admin: save → visible',
  bar: {
    'own screen p95': { unit: 'ms', atMost: 50 },
    'own screen p95, offline': { unit: 'ms', atMost: 50 },
    'public page p95': { unit: 'ms', atMost: 250 },
  },
  run: async (context) => {
    const { url, administrator } = await context.startApp(await context.createDatabase())
    const result = await context.runInBrowser('save-to-screens', { url, administrator })
    const { own, offline, onSite } = resultSchema.parse(result)
    return {
      'own screen p95': measurement(own),
      'own screen p95, offline': measurement(offline),
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
