import { isAdminCodeCached } from '../e2e/support/admin-code-cached.ts'
import { openServices } from './admin-page.ts'
import { browserRow, CannotRun } from './browser-row.ts'

const visits = 3
/** Milliseconds, from the first list on, until the service worker has all of the admin's code. */
const keepingPatience = 60_000

/**
 * The admin opens again without a network: from the navigation until the list shows its rows and knows how many there
 * are in all. Milliseconds, one for each visit; every one is a new page, whose workers start anew.
 */
await browserRow(async (browser, input) => {
  const context = await browser.newContext()
  const first = await openServices(context, input)
  const total = await first.getByText(/^\d+ in all$/).textContent()
  await first
    .waitForFunction(isAdminCodeCached, undefined, { timeout: keepingPatience, polling: 250 })
    .catch((cause: unknown) => {
      throw new CannotRun('the admin does not keep its own code, so it does not open offline', { cause })
    })
  await first.close()
  await context.setOffline(true)

  const times: number[] = []
  for (let visit = 0; visit < visits; visit++) {
    const page = await context.newPage()
    const start = performance.now()
    await page.goto(`${input.url}/admin/services`)
    await page.getByText(total ?? '', { exact: true }).waitFor()
    await page.getByRole('row').nth(1).waitFor()
    times.push(performance.now() - start)
    await page.close()
  }
  return { total, times }
})
