import lighthouse, { type Result } from 'lighthouse'
import { freePort } from '@coop/postgres/testing'
import { bench, type Measurement } from '../../server/bench/bench.ts'
import { median } from '../../server/bench/statistics.ts'
import { openBrowser } from './browser.ts'
import { templateAddresses } from './template-addresses.ts'

const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const
const runs = 3

/**
 * A page always has an open request, because it long-polls for changes. Lighthouse stops waiting for network silence
 * after this time. Its default is three times as long, with the same results.
 */
const maxWaitForLoad = 15_000

type Report = Record<(typeof categories)[number] | 'shift' | 'paint', number>
type Page = { template: string; reports: readonly Report[] }

/**
 * Lighthouse with its profile of a phone on a slow connection, for one address per template: the median of three runs.
 * Each figure is that of the worst page. Templates without a page are omitted.
 */
export const lighthouseBench = bench({
  name: 'pages: Lighthouse, mobile',
  bar: {
    performance: { unit: 'points', atLeast: 95 },
    accessibility: { unit: 'points', atLeast: 100 },
    'best practices': { unit: 'points', atLeast: 100 },
    'search engines': { unit: 'points', atLeast: 100 },
    'layout shift': { unit: 'CLS', atMost: 0.02 },
    'largest paint': { unit: 'ms', forInformation: true },
  },
  run: async (context) => {
    const app = await context.app()
    const port = await freePort()
    // The carousel is paused, because Lighthouse treats a moving carousel as a page that is still loading.
    await openBrowser(context, [`--remote-debugging-port=${port}`, '--force-prefers-reduced-motion'])
    const pages: Page[] = []
    for (const { template, path } of await templateAddresses(app, context.words)) {
      if (template === '/no/such/page') continue
      const reports: Report[] = []
      for (let run = 0; run < runs; run += 1) reports.push(await measure(app.url + path, port))
      pages.push({ template, reports })
    }
    return {
      performance: worst(pages, 'performance'),
      accessibility: worst(pages, 'accessibility'),
      'best practices': worst(pages, 'best-practices'),
      'search engines': worst(pages, 'seo'),
      'layout shift': worst(pages, 'shift', 3),
      'largest paint': worst(pages, 'paint', 0),
    }
  },
})

function worst(pages: readonly Page[], name: keyof Report, digits?: number): Measurement {
  const isBetterHigh = digits === undefined
  const sorted = pages
    .map(({ template, reports }) => ({ template, value: median(reports.map((report) => report[name])) }))
    .toSorted((a, b) => (isBetterHigh ? a.value - b.value : b.value - a.value))
  const [first] = sorted
  if (first === undefined) throw new Error('Lighthouse saw no page')
  const shown = (value: number): number => (isBetterHigh ? value : Number(value.toFixed(digits)))
  const note = sorted.map(({ template, value }) => `${template} ${shown(value)}`).join(', ')
  return { value: shown(first.value), note }
}

async function measure(address: string, debuggingPort: number): Promise<Report> {
  const lhr = await look(address, debuggingPort)
  const score = (name: string) => Math.round((lhr.categories[name]?.score ?? 0) * 100)
  return {
    performance: score('performance'),
    accessibility: score('accessibility'),
    'best-practices': score('best-practices'),
    seo: score('seo'),
    shift: lhr.audits['cumulative-layout-shift']?.numericValue ?? Number.NaN,
    paint: lhr.audits['largest-contentful-paint']?.numericValue ?? Number.NaN,
  }
}

/** On a busy machine, Lighthouse may miss the start of a page and require another attempt. */
async function look(address: string, debuggingPort: number, triesLeft = 2): Promise<Result> {
  const result = await lighthouse(address, {
    port: debuggingPort,
    output: 'json',
    logLevel: 'error',
    onlyCategories: [...categories],
    maxWaitForLoad,
  })
  if (result === undefined) throw new Error(`Lighthouse said nothing of ${address}`)
  const { runtimeError } = result.lhr
  if (runtimeError === undefined) return result.lhr
  if (triesLeft === 0) throw new Error(`${address}: ${runtimeError.message}`)
  return look(address, debuggingPort, triesLeft - 1)
}
