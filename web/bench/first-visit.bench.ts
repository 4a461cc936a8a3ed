import type { Browser } from '@playwright/test'
import { bench, type Measurement } from '../../server/bench/bench.ts'
import { openBrowser } from './browser.ts'
import { startCountingProxy, sumOfBytes } from './counting-proxy.ts'
import { templateAddresses } from './template-addresses.ts'

interface Visit {
  path: string
  before: number
  after: number
  /** The part of `before` that is fonts. */
  fonts: number
}

/**
 * The transfers of a first visit, heads and bodies, in kB of 1,000 bytes: until the browser is first idle after `load`,
 * when the page starts prefetching, and from then on until nothing is received for two seconds.
 */
export const firstVisitBench = bench({
  name: 'pages: what a first visit transfers',
  bar: {
    'home, before idle': { unit: 'kB', atMost: 350 },
    'others, before idle': { unit: 'kB', atMost: 250 },
    'after idle': { unit: 'kB', atMost: 500 },
    fonts: { unit: 'kB', atMost: 60 },
  },
  run: async (context) => {
    const app = await context.app()
    const browser = await openBrowser(context)
    const visits: Visit[] = []
    for (const { template, path } of await templateAddresses(app, context.words))
      visits.push({ path: template, ...(await visit(browser, app.url, path)) })
    const home = visits.filter(({ path }) => path === '/')
    const otherPages = visits.filter(({ path }) => path !== '/')
    return {
      'home, before idle': heaviest(home, 'before'),
      'others, before idle': heaviest(otherPages, 'before'),
      'after idle': heaviest(visits, 'after'),
      fonts: heaviest(visits, 'fonts'),
    }
  },
})

function heaviest(visits: Visit[], kind: 'before' | 'after' | 'fonts'): Measurement {
  const sorted = visits.toSorted((a, b) => b[kind] - a[kind])
  // The command line may select only the home page, or all other pages.
  if (sorted.length === 0) return { value: Number.NaN, note: 'not visited' }
  return {
    value: (sorted[0]?.[kind] ?? 0) / 1000,
    note: sorted.map((one) => `${one.path} ${(one[kind] / 1000).toFixed(0)}`).join(', '),
  }
}

async function visit(browser: Browser, url: string, path: string): Promise<Omit<Visit, 'path'>> {
  const proxy = await startCountingProxy(url)
  // The carousel is paused, because pictures that load while it plays are not part of the first visit.
  const viewport = { width: 1280, height: 800 }
  const context = await browser.newContext({ viewport, reducedMotion: 'reduce' })
  const page = await context.newPage()
  const failed: string[] = []
  page.on('response', (response) => {
    if (response.status() >= 400 && response.url() !== proxy.url + path)
      failed.push(`${response.status()} ${response.url()}`)
  })
  await page.addInitScript(() => {
    addEventListener('load', () => requestIdleCallback(() => performance.mark('idle')), { once: true })
  })
  await page.goto(proxy.url + path)
  await page.waitForFunction(() => performance.getEntriesByName('idle').length > 0)
  await proxy.quiet(2000)
  const files = await page.evaluate(() => {
    const idle = performance.getEntriesByName('idle')[0]?.startTime ?? 0
    return [...performance.getEntriesByType('navigation'), ...performance.getEntriesByType('resource')]
      .filter((entry) => entry instanceof PerformanceResourceTiming && entry.startTime <= idle)
      .map((entry) => ({
        name: entry.name,
        bytes: entry instanceof PerformanceResourceTiming ? entry.transferSize : 0,
      }))
  })
  const before = sumOfBytes(files)
  const fonts = sumOfBytes(files.filter(({ name }) => name.endsWith('.woff2')))
  if (failed.length > 0) throw new Error(`${path} did not load whole: ${failed.join(', ')}`)
  await context.close()
  proxy.close()
  return { before, fonts, after: Math.max(0, sumOfBytes(proxy.parts) - before) }
}
