import type { Page } from '@playwright/test'
import { openServices } from './admin-page.ts'
import { browserRow } from './browser-row.ts'
import { whenShown } from './watch-text.ts'

const rounds = 20
const offlineRounds = 10

/**
 * From the press of Save until the frame that shows the new name: in the administrator's list, online and offline, and
 * on the offering as another browser has it open. Milliseconds, one for each round.
 */
await browserRow(async (browser, input) => {
  const visitors = await browser.newContext()
  const visitor = await visitors.newPage()
  await visitor.goto(`${input.url}/offering`)
  await visitor.locator('html[data-rows=local]').waitFor()
  const name = (await visitor.locator('#explore article h3').first().textContent())?.trim() ?? ''

  // High enough for the message that a save leaves in the corner not to lie over the row.
  const administrators = await browser.newContext({ viewport: { width: 1280, height: 1100 } })
  const admin = await openServices(administrators, input)
  await admin.getByLabel('Search services').fill(name)
  const own: number[] = []
  const onSite: number[] = []
  for (let round = 1; round <= rounds; round++) {
    const [{ pressed, shown }, seen] = await Promise.all([
      rename(admin, textOf(name, round - 1), textOf(name, round)),
      whenShown(visitor, '#explore article h3', textOf(name, round)),
    ])
    own.push(shown - pressed)
    onSite.push(seen - pressed)
  }
  await administrators.setOffline(true)
  const offline: number[] = []
  for (let round = rounds + 1; round <= rounds + offlineRounds; round++) {
    const { pressed, shown } = await rename(admin, textOf(name, round - 1), textOf(name, round))
    offline.push(shown - pressed)
  }
  return { own, offline, onSite }
})

function textOf(name: string, round: number): string {
  return round === 0 ? name : `${name}, round ${round}.`
}

async function rename(admin: Page, from: string, to: string): Promise<{ pressed: number; shown: number }> {
  await admin
    .getByRole('link', { name: `Edit ${from}`, exact: true })
    .click()
    .catch(async (cause: unknown) => {
      const dialogs = (await admin.locator('dialog[open]').allInnerTexts()).join(' | ').replaceAll('\n', ' ')
      throw new Error(`"${from}" cannot be opened again; open dialogs: ${dialogs || 'none'}`, { cause })
    })
  await admin.locator('#field-name').fill(to)
  const [shown, pressed] = await Promise.all([
    whenShown(admin, 'table td', to),
    admin.getByRole('button', { name: 'Save', exact: true }).evaluate((button: HTMLElement) => {
      const now = performance.timeOrigin + performance.now()
      button.click()
      return now
    }),
  ])
  return { pressed, shown }
}
