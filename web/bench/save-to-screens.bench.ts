import type { Browser, Page } from '@playwright/test'
import type { App } from '../../server/bench/app-process.ts'
import { bench } from '../../server/bench/bench.ts'
import { addServices } from '../../server/bench/services.ts'
import { p95 } from '../../server/bench/statistics.ts'
import { countServices, openServices, type SomeAdmin } from './admin-page.ts'
import { openBrowser } from './browser.ts'
import { pressButton, whenShown } from './watch.ts'

const rounds = 20

/**
 * The time from the press of Save until the frame with the new name: in the list of the administrator, online, offline,
 * and offline among 10,000 other services; and on the offering in another browser.
 */
export const saveToScreensBench = bench({
  name: 'admin: save → visible',
  bar: {
    'own screen p95': { unit: 'ms', atMost: 50 },
    'own screen p95, offline': { unit: 'ms', atMost: 50 },
    'own screen p95, offline, 10,000 rows': { unit: 'ms', atMost: 50 },
    'public page p95': { unit: 'ms', atMost: 250 },
  },
  run: async (context) => {
    const app = await context.startApp()
    const { own, offline, onSite } = await saveWhileWatched(await openBrowser(context), app)
    const sql = context.connect(app.databaseUrl)
    await addServices(sql, 10_000)
    const total = await countServices(sql)
    const amongMany = await saveAmongMany(await openBrowser(context), { ...app, total })
    return {
      'own screen p95': p95(own, 'saves'),
      'own screen p95, offline': p95(offline, 'saves'),
      'own screen p95, offline, 10,000 rows': p95(amongMany, 'saves'),
      'public page p95': p95(onSite, 'saves'),
    }
  },
})

async function saveWhileWatched(browser: Browser, app: App) {
  const visitor = await (await browser.newContext()).newPage()
  await visitor.goto(`${app.url}/offering`)
  await visitor.locator('html[data-rows=local]').waitFor()
  const name = (await visitor.locator('#explore article h3').first().textContent())?.trim() ?? ''
  const admin = await openList(browser, app, name)
  const own: number[] = []
  const onSite: number[] = []
  for (let round = 1; round <= rounds; round++) {
    const [{ pressed, shown }, seen] = await Promise.all([
      rename(admin, name, round),
      whenShown(visitor, '#explore article h3', nameInRound(name, round)),
    ])
    own.push(shown - pressed)
    onSite.push(seen - pressed)
  }
  await admin.context().setOffline(true)
  const offline = await saveInTurn(admin, name, rounds + 1)
  await browser.close()
  return { own, offline, onSite }
}

/** The service is one of those that the benchmark has added. */
async function saveAmongMany(browser: Browser, app: SomeAdmin): Promise<number[]> {
  const name = 'Zeta service 5000'
  const admin = await openList(browser, app, name)
  await admin.context().setOffline(true)
  return saveInTurn(admin, name, 1)
}

/** The window is high, so that the message after a save, in the corner, does not cover the row. */
async function openList(browser: Browser, app: SomeAdmin, name: string): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 1100 } })
  const page = await openServices(context, app)
  await page.getByLabel('Search services').fill(name)
  return page
}

async function saveInTurn(admin: Page, name: string, first: number): Promise<number[]> {
  const times: number[] = []
  for (let round = first; round < first + rounds; round++) {
    const { pressed, shown } = await rename(admin, name, round)
    times.push(shown - pressed)
  }
  return times
}

/** Renames a service in its form. Returns the times of the press of Save and of the frame with the new name. */
async function rename(page: Page, name: string, round: number): Promise<{ pressed: number; shown: number }> {
  await page.getByRole('link', { name: `Edit ${nameInRound(name, round - 1)}`, exact: true }).click()
  await page.locator('#field-name').fill(nameInRound(name, round))
  const [shown, pressed] = await Promise.all([
    whenShown(page, 'table td', nameInRound(name, round)),
    pressButton(page, 'Save'),
  ])
  return { pressed, shown }
}

/** The name of the service after this number of rounds. */
function nameInRound(name: string, round: number): string {
  return round === 0 ? name : `${name}, round ${round}.`
}
