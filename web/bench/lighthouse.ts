import lighthouse, { type Result } from 'lighthouse'
import { freePort } from '@coop/postgres/testing'
import { browserRow } from './browser-row.ts'
import { templateAddresses } from './template-addresses.ts'

const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const
const runs = 3

/**
 * A page always has a request open, since it waits for changes. Lighthouse stops waiting for silence after this time;
 * its own limit is three times as long, and measures nothing more.
 */
const maxWaitForLoad = 15_000

/**
 * The figures of each template of the site with Lighthouse's profile of a phone: the median of three. A template
 * without a page is left out.
 */
const port = await freePort()
await browserRow(
  async (_browser, input) => {
    const pages = []
    for (const { template, path } of await templateAddresses(input)) {
      if (template === '/no/such/page') continue
      const reports = []
      for (let run = 0; run < runs; run += 1) reports.push(await measure(input.url + path, port))
      pages.push({ path: template, ...medians(reports) })
    }
    return pages
  },
  // The carousel is paused: Lighthouse takes a moving one for a page that still loads.
  [`--remote-debugging-port=${port}`, '--force-prefers-reduced-motion'],
)

type Report = Record<(typeof categories)[number] | 'shift' | 'paint', number>

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

/** On a busy machine Lighthouse may miss the beginning of a page, and asks for another try. */
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
  }
}
