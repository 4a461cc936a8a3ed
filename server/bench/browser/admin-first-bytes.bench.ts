import { z } from 'zod'
import type { Bench, Measurement } from '../bench.ts'
import { median, range } from '../statistics.ts'
import { startAdminWithRows } from './admin-with-rows.ts'

const bytes = z.number()
const visitsSchema = z.array(z.object({ code: bytes, rows: bytes, pglite: bytes, later: bytes }))

/** In kB of 1,000 bytes, compressed with gzip; web/bench/admin-first-bytes.ts tells the kinds apart. */
export const adminFirstBytesBench: Bench<
  'documents, code, styles, letters' | 'rows' | 'files of PGlite' | 'kept for later'
> = {
  name: 'admin: transferred before the first row',
  bar: {
    'documents, code, styles, letters': { unit: 'kB', atMost: 250 },
    rows: { unit: 'kB', forInformation: true },
    'files of PGlite': { unit: 'kB', forInformation: true },
    'kept for later': { unit: 'kB', forInformation: true },
  },
  run: async (context) => {
    const app = await startAdminWithRows(context)
    const visits = visitsSchema.parse(await context.runInBrowser('admin-first-bytes', app))
    const measured = (kind: keyof (typeof visits)[number], what: string): Measurement => {
      const sums = visits.map((visit) => visit[kind] / 1000)
      return { value: median(sums), note: `${what}; ${range(sums)} kB in ${sums.length} first visits` }
    }
    return {
      'documents, code, styles, letters': measured('code', 'signed in, nothing cached, 10,000 rows'),
      rows: measured('rows', 'responses of shapes'),
      'files of PGlite': measured('pglite', 'WebAssembly and data; its JavaScript is with the code'),
      'kept for later': measured('later', 'what the service worker fetched by itself meanwhile'),
    }
  },
}
