import lighthouse from 'lighthouse'
import { freePort } from '../../server/src/local-postgres/free-port.ts'
import { browserRow } from './browser-row.ts'

const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const
const runs = 3

/** Each template of the site as Lighthouse's phone sees it: the median of three. */
const port = await freePort()
await browserRow(
  async (browser, { url }) => {
    const page = await browser.newPage()
    const pages = []
    for (const path of await templatesOf(url, (address) =>
      page.request.get(address).then((answer) => answer.text()),
    )) {
      const reports = []
      for (let run = 0; run < runs; run += 1) reports.push(await measure(url + path, port))
      pages.push({ path, ...medians(reports) })
    }
    return pages
  },
  [`--remote-debugging-port=${port}`],
)

type Report = Record<(typeof categories)[number] | 'shift' | 'paint' | 'fonts', number>

async function measure(address: string, debuggingPort: number): Promise<Report> {
  const result = await lighthouse(address, {
    port: debuggingPort,
    output: 'json',
    logLevel: 'error',
    onlyCategories: [...categories],
  })
  if (result === undefined) throw new Error(`Lighthouse said nothing of ${address}`)
  const { lhr } = result
  if (lhr.runtimeError !== undefined) throw new Error(`${address}: ${lhr.runtimeError.message}`)
  const score = (name: string) => Math.round((lhr.categories[name]?.score ?? 0) * 100)
  return {
    performance: score('performance'),
    accessibility: score('accessibility'),
    'best-practices': score('best-practices'),
    seo: score('seo'),
    shift: lhr.audits['cumulative-layout-shift']?.numericValue ?? Number.NaN,
    paint: lhr.audits['largest-contentful-paint']?.numericValue ?? Number.NaN,
    fonts: bytesOf(lhr.audits['resource-summary']?.details, 'font'),
  }
}

/** Lighthouse's own table of what was transferred, by kind. */
function bytesOf(details: unknown, kind: string): number {
  if (typeof details !== 'object' || details === null || !('items' in details)) return Number.NaN
  const items: unknown[] = Array.isArray(details.items) ? details.items : []
  for (const item of items) {
    if (typeof item !== 'object' || item === null || !('resourceType' in item) || !('transferSize' in item))
      continue
    if (item.resourceType === kind) return Number(item.transferSize)
  }
  return 0
}

function medians(reports: readonly Report[]): Report {
  const median = (name: keyof Report) => {
    const values = reports.map((report) => report[name]).sort((a, b) => a - b)
    return values[Math.floor(values.length / 2)] ?? Number.NaN
  }
  return {
    performance: median('performance'),
    accessibility: median('accessibility'),
    'best-practices': median('best-practices'),
    seo: median('seo'),
    shift: median('shift'),
    paint: median('paint'),
    fonts: median('fonts'),
  }
}

/** Every page of the sitemap that is one of a kind, and the first of each kind of which there are many. */
async function templatesOf(url: string, read: (address: string) => Promise<string>): Promise<string[]> {
  const sitemap = await read(`${url}/sitemap.xml`)
  const paths = [...sitemap.matchAll(/<loc>https?:\/\/[^/<]+([^<]*)<\/loc>/g)].map(([, path = '']) =>
    path.replaceAll('&amp;', '&'),
  )
  const kinds = new Map(
    paths.toReversed().map((path) => [path.replace(/^(\/[a-z-]+[/?][a-z]*).*/, '$1'), path]),
  )
  return [...new Set(kinds.values())].reverse()
}
