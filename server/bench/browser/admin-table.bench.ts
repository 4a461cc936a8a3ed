import { z } from 'zod'
import type { Bar, Bench, BenchContext, Measurement } from '../bench.ts'
import { median, percentile, range } from '../statistics.ts'
import { startAdminWithRows } from './admin-with-rows.ts'

const resultSchema = z.object({
  acts: z.object({
    sort: z.array(z.number()),
    search: z.array(z.number()),
    filter: z.array(z.number()),
    page: z.array(z.number()),
    select: z.array(z.number()),
  }),
  frames: z.array(z.number()),
})

type Figure = 'sort p95' | 'search p95' | 'filter p95' | 'page p95' | 'select p95' | 'frame of scrolling'

const bar: Record<Figure, Bar> = {
  'sort p95': { unit: 'ms', atMost: 100 },
  'search p95': { unit: 'ms', atMost: 100 },
  'filter p95': { unit: 'ms', atMost: 100 },
  'page p95': { unit: 'ms', atMost: 100 },
  'select p95': { unit: 'ms', atMost: 100 },
  'frame of scrolling': { unit: 'ms', atMost: 50 },
}

export const adminTableBench: Bench<Figure> = {
  name: 'admin: table of 10,000 rows (scroll, sort, filter)',
  bar,
  run: (context) => measureTable(context, 0),
}

/** The same list while a release is chosen, compared with the site. */
export const adminReleasedTableBench: Bench<Figure> = {
  name: 'admin: list of 10,000 rows under a release of 500 edits',
  bar,
  run: (context) => measureTable(context, 500),
}

/** web/bench/admin-table.ts presses. */
async function measureTable(context: BenchContext, released: number): Promise<Record<Figure, Measurement>> {
  const app = await startAdminWithRows(context, released)
  const { acts, frames } = resultSchema.parse(await context.runInBrowser('admin-table', app))
  const of = (times: readonly number[]) => ({
    value: percentile(times, 0.95),
    note: `${times.length} times, ${range(times)} ms, median ${median(times).toFixed(0)}`,
  })
  return {
    'sort p95': of(acts.sort),
    'search p95': of(acts.search),
    'filter p95': of(acts.filter),
    'page p95': of(acts.page),
    'select p95': of(acts.select),
    'frame of scrolling': {
      value: Math.max(...frames),
      note: `${frames.length} frames, median ${median(frames).toFixed(0)}`,
    },
  }
}
