import type { Browser } from '@playwright/test'
import { browserRow } from './browser-row.ts'
import { startCountingProxy } from './counting-proxy.ts'

const paths = ['/', '/offering', '/contact', '/members', '/cases', '/insights']

/**
 * What a first visit transfers, head and body: until the browser is idle for the first time after `load`, which is
 * when the page begins to fetch what it wants later; and after that, until nothing comes for two seconds.
 */
await browserRow(async (browser, { url }) => {
  const visits = []
  for (const path of paths) visits.push({ path, ...(await visit(browser, url, path)) })
  return visits
})

async function visit(
  browser: Browser,
  url: string,
  path: string,
): Promise<{ before: number; after: number }> {
  const proxy = await startCountingProxy(url)
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } })
  const page = await context.newPage()
  const failed: string[] = []
  page.on('response', (response) => {
    if (response.status() >= 400) failed.push(`${response.status()} ${response.url()}`)
  })
  await page.addInitScript(() => {
    addEventListener('load', () => requestIdleCallback(() => performance.mark('idle')), { once: true })
  })
  await page.goto(proxy.url + path)
  await page.waitForFunction(() => performance.getEntriesByName('idle').length > 0)
  await proxy.quiet(2000)
  const before = await page.evaluate(() => {
    const idle = performance.getEntriesByName('idle')[0]?.startTime ?? 0
    return [...performance.getEntriesByType('navigation'), ...performance.getEntriesByType('resource')]
      .filter((entry) => entry instanceof PerformanceResourceTiming && entry.startTime <= idle)
      .reduce((sum, entry) => sum + (entry instanceof PerformanceResourceTiming ? entry.transferSize : 0), 0)
  })
  if (failed.length > 0) throw new Error(`${path} did not load whole: ${failed.join(', ')}`)
  await context.close()
  proxy.close()
  return { before, after: Math.max(0, proxy.received() - before) }
}
