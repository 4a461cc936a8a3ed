import type { BrowserContext } from '@playwright/test'
import { bench, CannotRun } from '../../server/bench/bench.ts'
import { ofVisits } from '../../server/bench/statistics.ts'
import { isAdminCached } from '../e2e/support/admin-cached.ts'
import { type AdminWithRows, openServices, startAdminWithRows } from './admin-page.ts'
import { slowProcessor, watchList, whenListed } from './watch.ts'

const visits = 5
const slowTimes = 4
/** The time in milliseconds in which the browser ends the previous tab with its workers and 10,000 rows. */
const endingPatience = 1_500
/** The time in milliseconds for storing the rows of the first visit. */
const storingPatience = 3_000
/**
 * The maximum time in milliseconds, from the first list on, in which the service worker caches all code of the admin.
 */
const keepingPatience = 60_000

/**
 * Opens the admin again: the time from the start of the navigation until the frame in which the list shows rows and
 * their total number. Every visit is a new page with new workers. It starts after the previous tab has ended, which
 * takes CPU time; only the last figure is measured during that.
 */
export const adminSecondVisitBench = bench({
  name: 'admin: second visit, 10,000 rows',
  bar: {
    'usable list, offline': { unit: 'ms', atMost: 400 },
    'usable list, online': { unit: 'ms', atMost: 500 },
    'usable list, slowed four times': { unit: 'ms', atMost: 2500 },
    '… offline, while another tab ends': { unit: 'ms', forInformation: true },
  },
  run: async (context) => {
    const app = await startAdminWithRows(context)
    const window = await app.browser.newContext()
    await firstVisit(window, app)
    const visit = async (slower: number, pause = endingPatience) =>
      ofVisits(await visitAgain(window, app, slower, pause), 'ms', `${app.total} in all`)
    const online = await visit(1)
    const slowed = await visit(slowTimes)
    await window.setOffline(true)
    return {
      'usable list, offline': await visit(1),
      'usable list, online': online,
      'usable list, slowed four times': slowed,
      '… offline, while another tab ends': await visit(1, 0),
    }
  },
})

async function firstVisit(window: BrowserContext, app: AdminWithRows): Promise<void> {
  const page = await openServices(window, app)
  await page
    .waitForFunction(isAdminCached, 'code' as const, { timeout: keepingPatience, polling: 250 })
    .catch((cause: unknown) => {
      throw new CannotRun('the admin does not keep its own code, so it does not open offline', { cause })
    })
  await page.getByText('All on the site', { exact: true }).first().waitFor()
  // The pause lets the device store the last rows, like the visit of a person.
  await page.waitForTimeout(storingPatience)
  await page.close()
}

async function visitAgain(
  window: BrowserContext,
  app: AdminWithRows,
  slower: number,
  pause: number,
): Promise<number[]> {
  const times: number[] = []
  for (let visit = 0; visit < visits; visit++) {
    const page = await window.newPage()
    await watchList(page, app.total)
    if (slower > 1) await slowProcessor(page, slower)
    await page.waitForTimeout(pause)
    await page.goto(`${app.url}/admin/services`)
    const { all } = await whenListed(page)
    times.push(all - (await page.evaluate(() => performance.timeOrigin)))
    await page.close()
  }
  return times
}
