import { z } from 'zod'
import type { Bench, Measurement } from '../bench.ts'
import { startAdminWithRows } from './admin-with-rows.ts'

const resultSchema = z.object({ first: z.number(), second: z.number() })

/**
 * In MB of 1,000,000 bytes; web/bench/admin-memory.ts asks the system for the browser's processes. The bars are the
 * most that it took when screens read their rows from PGlite: in four rounds 767 to 975 on the first visit, whose
 * garbage stays for a while, and 544 to 603 on the second.
 */
export const adminMemoryBench: Bench<'first visit' | 'second visit'> = {
  name: 'admin: memory of a tab, 10,000 rows',
  bar: {
    'first visit': { unit: 'MB', atMost: 975 },
    'second visit': { unit: 'MB', atMost: 605 },
  },
  run: async (context) => {
    const app = await startAdminWithRows(context)
    const { first, second } = resultSchema.parse(await context.runInBrowser('admin-memory', app))
    const measured = (bytes: number): Measurement => ({
      value: bytes / 1e6,
      note: 'page and workers, PSS, 20 s after the list was complete',
    })
    return { 'first visit': measured(first), 'second visit': measured(second) }
  },
}
