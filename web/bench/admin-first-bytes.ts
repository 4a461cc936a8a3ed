import type { Browser } from '@playwright/test'
import { browserRow, type Input } from './browser-row.ts'
import { type Received, startCountingProxy, sumOfBytes } from './counting-proxy.ts'
import { countServices, watchList, whenListed } from './watch-list.ts'

const visits = 2

type Kind = 'code' | 'rows' | 'pglite' | 'later'

/**
 * The bytes that an administrator's browser transfers before the list of services has its first screenful of rows, head
 * and body, compressed with gzip, by kind. The browser is signed in and has stored nothing of the admin yet: the
 * session comes from a request of its own, which does not count.
 */
await browserRow(async (browser, input) => {
  const total = await countServices(input)
  const measured: Record<Kind, number>[] = []
  for (let round = 0; round < visits; round++) measured.push(await visit(browser, input, total))
  return measured
})

async function visit(browser: Browser, input: Input, total: number): Promise<Record<Kind, number>> {
  const proxy = await startCountingProxy(input.url, 'gzip')
  const context = await browser.newContext()
  const response = await context.request.post(`${input.url}/api/session`, { data: input.administrator })
  if (!response.ok()) throw new Error(`POST /api/session: ${response.status()} ${await response.text()}`)
  const page = await context.newPage()
  await watchList(page, total)
  await page.goto(`${proxy.url}/admin/services`)
  const { rows } = await whenListed(page)
  await context.close()
  proxy.close()
  const before = proxy.parts.filter(({ at }) => at <= rows)
  const bytesOf = (kind: Kind): number => sumOfBytes(before.filter((part) => kindOf(part) === kind))
  return { code: bytesOf('code'), rows: bytesOf('rows'), pglite: bytesOf('pglite'), later: bytesOf('later') }
}

function kindOf({ path, referer }: Received): Kind {
  if (/\.(wasm|data)$/.test(path)) return 'pglite'
  if (path.startsWith('/shapes/')) return 'rows'
  // The service worker's own requests are for later; a request that the page makes through it has the page's address.
  return [path, referer].some((text) => text.endsWith('/service-worker.js')) ? 'later' : 'code'
}
