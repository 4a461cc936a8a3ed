import { bench, type Measurement } from '../../server/bench/bench.ts'
import { ofVisits } from '../../server/bench/statistics.ts'
import { type AdminWithRows, startAdminWithRows } from './admin-page.ts'
import { type Received, startCountingProxy, sumOfBytes } from './counting-proxy.ts'
import { watchList, whenListed } from './watch.ts'

const visits = 2

type Kind = 'code' | 'rows' | 'pglite' | 'later'

/**
 * The bytes that the browser of an administrator transfers before the list of services shows its first screenful of
 * rows: heads and bodies, compressed with gzip, by kind, in kB of 1,000 bytes. The browser is signed in by a separate
 * request, which does not count, and has stored nothing of the admin.
 */
export const adminFirstBytesBench = bench({
  name: 'admin: transferred before the first row',
  bar: {
    'documents, code, styles, letters': { unit: 'kB', atMost: 300 },
    rows: { unit: 'kB', forInformation: true },
    'files of PGlite': { unit: 'kB', forInformation: true },
    'kept for later': { unit: 'kB', forInformation: true },
  },
  run: async (context) => {
    const app = await startAdminWithRows(context)
    const seen: Received[][] = []
    for (let round = 0; round < visits; round++) seen.push(await visit(app))
    const measured = (kind: Kind, how: string): Measurement => {
      const sums = seen.map((parts) => sumOfBytes(parts.filter((part) => kindOf(part) === kind)) / 1000)
      return ofVisits(sums, 'kB', how)
    }
    return {
      'documents, code, styles, letters': measured('code', 'signed in, nothing cached, 10,000 rows'),
      rows: measured('rows', 'responses of shapes'),
      'files of PGlite': measured('pglite', 'WebAssembly and data; its JavaScript is with the code'),
      'kept for later': measured('later', 'what the service worker fetched by itself meanwhile'),
    }
  },
})

async function visit(app: AdminWithRows): Promise<Received[]> {
  const proxy = await startCountingProxy(app.url, 'gzip')
  const context = await app.browser.newContext()
  const response = await context.request.post(`${app.url}/api/session`, { data: app.administrator })
  if (!response.ok()) throw new Error(`POST /api/session: ${response.status()} ${await response.text()}`)
  const page = await context.newPage()
  await watchList(page, app.total)
  await page.goto(`${proxy.url}/admin/services`)
  const { rows } = await whenListed(page)
  await context.close()
  proxy.close()
  return proxy.parts.filter(({ at }) => at <= rows)
}

function kindOf({ path, referer }: Received): Kind {
  if (/\.(wasm|data)$/.test(path)) return 'pglite'
  if (path.startsWith('/shapes/')) return 'rows'
  // Requests of the service worker are for later use. A request of the page through it has the referer of the page.
  return [path, referer].some((text) => text.endsWith('/service-worker.js')) ? 'later' : 'code'
}
