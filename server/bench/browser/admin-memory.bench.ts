import { z } from 'zod'
import type { Bench, Measurement } from '../bench.ts'
import { startAdminWithRows } from './admin-with-rows.ts'

const resultSchema = z.object({ first: z.number(), second: z.number(), asked: z.number() })

/**
 * In MB of 1,000,000 bytes; web/bench/admin-memory.ts asks the system for the browser's processes. PGlite is not open in
 * it, since nothing asks. When it was filled at every start, the first visit took 782 and 832 and the second 543 and 671;
 * measured in turns with that, they take 344 and 400, and 256 and 243. The bars leave a quarter for noise.
 */
export const adminMemoryBench: Bench<'first visit' | 'second visit' | 'local database open'> = {
  name: 'admin: memory of a tab, 10,000 rows',
  bar: {
    'first visit': { unit: 'MB', atMost: 500 },
    'second visit': { unit: 'MB', atMost: 320 },
    'local database open': { unit: 'MB', forInformation: true },
  },
  run: async (context) => {
    const app = await startAdminWithRows(context)
    const { first, second, asked } = resultSchema.parse(await context.runInBrowser('admin-memory', app))
    const measured = (bytes: number): Measurement => ({
      value: bytes / 1e6,
      note: 'page and workers, PSS, 20 s after the list was complete',
    })
    return {
      'first visit': measured(first),
      'second visit': measured(second),
      'local database open': measured(asked),
    }
  },
}
