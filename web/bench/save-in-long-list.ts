import { openServices } from './admin-page.ts'
import { browserRow } from './browser-row.ts'
import { rename, nameInRound } from './rename-service.ts'
import { countServices } from './watch-list.ts'

const rounds = 20
/** The service is one of those that the bench has added. */
const name = 'Zeta service 5000'

/**
 * The time from the press of Save, offline, until the frame of the list with the new name. Milliseconds, one for each
 * round.
 */
await browserRow(async (browser, input) => {
  const total = await countServices(input)
  const context = await browser.newContext({ viewport: { width: 1280, height: 1100 } })
  const page = await openServices(context, input)
  await page.getByText(`${total.toLocaleString('en')} in all`, { exact: true }).waitFor()
  await page.getByLabel('Search services').fill(name)
  await context.setOffline(true)
  const times: number[] = []
  for (let round = 1; round <= rounds; round++) {
    const { pressed, shown } = await rename(page, nameInRound(name, round - 1), nameInRound(name, round))
    times.push(shown - pressed)
  }
  return times
})
