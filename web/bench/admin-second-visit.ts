import type { BrowserContext } from '@playwright/test'
import { isAdminCached } from '../e2e/support/admin-cached.ts'
import { openServices } from './admin-page.ts'
import { browserRow, CannotRun, type Input } from './browser-row.ts'
import { slowProcessor } from './slow-processor.ts'
import { countServices, watchList, whenListed } from './watch-list.ts'

const visits = 5
const slowTimes = 4
/** Milliseconds in which the browser has ended the tab before, with its workers and 10,000 rows. */
const endingPatience = 1_500
/** Milliseconds that the device gets to store the rows of the first visit. */
const storingPatience = 3_000
/** Milliseconds, from the first list on, until the service worker has all of the admin's code. */
const keepingPatience = 60_000

/**
 * The admin opens again: from the beginning of the navigation until the frame in which the list has rows and says how
 * many there are in all. Milliseconds, one for each visit; every one is a new page, whose workers start anew. A visit
 * begins when the tab before has ended, which takes the processor for a while; `atOnce` is measured while it ends.
 */
await browserRow(async (browser, input) => {
  const total = await countServices(input)
  const context = await browser.newContext()
  const first = await openServices(context, input)
  await first.getByText(`${total.toLocaleString('en')} in all`, { exact: true }).waitFor()
  await first
    .waitForFunction(isAdminCached, 'code' as const, { timeout: keepingPatience, polling: 250 })
    .catch((cause: unknown) => {
      throw new CannotRun('the admin does not keep its own code, so it does not open offline', { cause })
    })
  await first.getByText('All on the site', { exact: true }).first().waitFor()
  // The pause lets the device store the last rows, as a person's visit would.
  await first.waitForTimeout(storingPatience)
  await first.close()

  const visit = (options: Visits) => visitAgain(context, input, total, options)
  const online = await visit({})
  const slowed = await visit({ slower: slowTimes })
  await context.setOffline(true)
  const offline = await visit({})
  const atOnce = await visit({ pause: 0 })
  return { total, online, slowed, offline, atOnce }
})

interface Visits {
  readonly slower?: number
  /** Milliseconds between the end of a tab and the next visit. */
  readonly pause?: number
}

async function visitAgain(
  context: BrowserContext,
  input: Input,
  total: number,
  { slower = 1, pause = endingPatience }: Visits,
): Promise<number[]> {
  const times: number[] = []
  for (let visit = 0; visit < visits; visit++) {
    const page = await context.newPage()
    await watchList(page, total)
    if (slower > 1) await slowProcessor(page, slower)
    await page.waitForTimeout(pause)
    await page.goto(`${input.url}/admin/services`)
    const { all } = await whenListed(page)
    times.push(all - (await page.evaluate(() => performance.timeOrigin)))
    await page.close()
  }
  return times
}
