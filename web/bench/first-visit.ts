import type { Browser } from '@playwright/test'
import { browserRow } from './browser-row.ts'
import { startCountingProxy, sumOfBytes } from './counting-proxy.ts'
import { templateAddresses } from './template-addresses.ts'

interface Visit {
  before: number
  after: number
  /** of the earlier bytes */
  fonts: number
}

/**
 * The transfers of a first visit, head and body: until the browser is idle for the first time after `load`, when the
 * page begins to fetch for later; and after that, until nothing is received for two seconds.
 */
await browserRow(async (browser, input) => {
  const visits = []
  for (const { template, path } of await templateAddresses(input)) {
    visits.push({ path: template, ...(await visit(browser, input.url, path)) })
  }
  return visits
})

async function visit(browser: Browser, url: string, path: string): Promise<Visit> {
  const proxy = await startCountingProxy(url)
  // The carousel is paused: pictures that load while somebody watches it are no longer the first visit.
  const context = await browser.newContext({
    viewport: { width: 1280, height: 800 },
    reducedMotion: 'reduce',
  })
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
