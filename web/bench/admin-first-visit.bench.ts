import { bench } from '../../server/bench/bench.ts'
import { ofVisits } from '../../server/bench/statistics.ts'
import { type AdminWithRows, fillSignIn, startAdminWithRows } from './admin-page.ts'
import { pressButton, slowProcessor, watchList, whenListed } from './watch.ts'

const visits = 3
const slowTimes = 4

/**
 * Opens the admin in a browser that has stored nothing of it: the time from the press of Sign In until the frame with
 * the first screenful of rows, and until the list is complete. The screen is idle when the button is pressed, as for a
 * person who types.
 */
export const adminFirstVisitBench = bench({
  name: 'admin: first visit, 10,000 rows',
  bar: {
    'first rows': { unit: 'ms', atMost: 800 },
    'all rows': { unit: 'ms', atMost: 2000 },
    'first rows, slowed four times': { unit: 'ms', atMost: 2500 },
    'all rows, slowed four times': { unit: 'ms', forInformation: true },
  },
  run: async (context) => {
    const app = await startAdminWithRows(context)
    const plain: Visit[] = []
    const slowed: Visit[] = []
    for (let round = 0; round < visits; round++) {
      plain.push(await visit(app, 1))
      slowed.push(await visit(app, slowTimes))
    }
    const measured = (all: Visit[], of: keyof Visit) => {
      const how = `from the press of Sign In; ${app.total} in all`
      return ofVisits(
        all.map((one) => one[of]),
        'ms',
        how,
      )
    }
    return {
      'first rows': measured(plain, 'rows'),
      'all rows': measured(plain, 'all'),
      'first rows, slowed four times': measured(slowed, 'rows'),
      'all rows, slowed four times': measured(slowed, 'all'),
    }
  },
})

type Visit = { rows: number; all: number }

async function visit(app: AdminWithRows, slower: number): Promise<Visit> {
  const context = await app.browser.newContext()
  const page = await context.newPage()
  await watchList(page, app.total)
  await fillSignIn(page, app)
  await page.waitForLoadState('networkidle')
  if (slower > 1) await slowProcessor(page, slower)
  const pressed = await pressButton(page, 'Sign In')
  const { rows, all } = await whenListed(page)
  await context.close()
  return { rows: rows - pressed, all: all - pressed }
}
