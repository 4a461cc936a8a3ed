import type { Page } from '@playwright/test'
import { isAdminCached } from '../e2e/support/admin-cached.ts'
import { openServices } from './admin-page.ts'
import { browserRow } from './browser-row.ts'

const rounds = 3
const rows = 5_000
const patience = { timeout: 120_000 }

/**
 * A file of five thousand companies is chosen, previewed, imported without a line, and undone: each in milliseconds, and with
 * the longest time for which the page could neither draw nor answer meanwhile.
 */
await browserRow(async (browser, input) => {
  const context = await browser.newContext()
  const page = await openServices(context, input)
  await page.getByText('All on the site', { exact: true }).first().waitFor(patience)
  await page.goto(`${input.url}/admin/companies`)
  await page.getByText(/^\d+ in all$/).waitFor(patience)
  while (!(await page.evaluate(isAdminCached, 'code' as const))) await page.waitForTimeout(200)
  await context.setOffline(true)
  await page.evaluate(watchTasks)
  const measured = []
  for (let round = 0; round < rounds; round++) {
    await page.getByRole('link', { name: 'Import', exact: true }).click()
    const preview = await timed(page, async () => {
      const file = { name: 'companies.csv', mimeType: 'text/csv', buffer: Buffer.from(fileOf(round)) }
      await page.locator('input[type=file]').setInputFiles(file)
      await page.getByRole('button', { name: 'Import 5,000 rows' }).waitFor(patience)
    })
    const queued = await timed(page, async () => {
      await page.getByRole('button', { name: 'Import 5,000 rows' }).click()
      await page.getByText('5,000 rows imported.').waitFor(patience)
    })
    const undone = await timed(page, async () => {
      await page.getByRole('button', { name: 'Undo this import' }).click()
      await page.getByText('5,000 rows undone.').waitFor(patience)
    })
    await page.keyboard.press('Escape')
    measured.push({ preview, queued, undone })
  }
  return measured
})

function fileOf(round: number): string {
  const text = 'A house of its own kind, with people of many trades. '.repeat(8)
  const lines = Array.from(
    { length: rows },
    (_, i) => `Member ${round}-${i},"${text}",${1950 + (i % 70)},${i * 1000}`,
  )
  return ['Company name,Long description,Founded,Annual revenue', ...lines].join('\n')
}

async function timed(page: Page, work: () => Promise<void>): Promise<{ time: number; longestTask: number }> {
  await page.evaluate(() => longTasks.splice(0))
  const start = performance.now()
  await work()
  const time = performance.now() - start
  const tasks = await page.evaluate(() => longTasks.splice(0))
  return { time, longestTask: Math.max(0, ...tasks) }
}

declare global {
  /** The length of the page's tasks of more than 50 ms. */
  var longTasks: number[]
}

/** This function runs in the page. */
function watchTasks(): void {
  globalThis.longTasks = []
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) longTasks.push(duration)
  }).observe({ type: 'longtask' })
}
