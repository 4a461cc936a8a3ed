import { openServices } from './admin-page.ts'
import { browserRow } from './browser-row.ts'
import { rename, nameInRound } from './rename-service.ts'
import { whenShown } from './watch-text.ts'

const rounds = 20
const offlineRounds = 20

/**
 * The time from the press of Save until the frame that shows the new name: in the administrator's list, online and
 * offline, and on the offering in another browser. Milliseconds, one for each round.
 */
await browserRow(async (browser, input) => {
  const visitors = await browser.newContext()
  const visitor = await visitors.newPage()
  await visitor.goto(`${input.url}/offering`)
  await visitor.locator('html[data-rows=local]').waitFor()
  const name = (await visitor.locator('#explore article h3').first().textContent())?.trim() ?? ''

  // The window is so high that the message of a save, in the corner, does not cover the row.
  const administrators = await browser.newContext({ viewport: { width: 1280, height: 1100 } })
  const admin = await openServices(administrators, input)
  await admin.getByLabel('Search services').fill(name)
  const own: number[] = []
  const onSite: number[] = []
  for (let round = 1; round <= rounds; round++) {
    const [{ pressed, shown }, seen] = await Promise.all([
      rename(admin, nameInRound(name, round - 1), nameInRound(name, round)),
      whenShown(visitor, '#explore article h3', nameInRound(name, round)),
    ])
    own.push(shown - pressed)
    onSite.push(seen - pressed)
  }
  await administrators.setOffline(true)
  const offline: number[] = []
  for (let round = rounds + 1; round <= rounds + offlineRounds; round++) {
    const { pressed, shown } = await rename(admin, nameInRound(name, round - 1), nameInRound(name, round))
    offline.push(shown - pressed)
  }
  return { own, offline, onSite }
})
