import type { Page } from '@playwright/test'
import { openServices } from './admin-page.ts'
import { browserRow } from './browser-row.ts'
import { countServices } from './watch-list.ts'

const rounds = 3
const edits = 1000
const patience = { timeout: 120_000 }

/**
 * A thousand services are changed offline, by a press of a toggle each, page by page of the list; then the network
 * returns. The two times run from that moment in the page to the frame in which the header says that nothing waits, and
 * to the one in which it says that everything is on the site. Milliseconds, one pair for each round.
 */
await browserRow(async (browser, input) => {
  const total = await countServices(input)
  const context = await browser.newContext()
  const page = await openServices(context, input)
  await page.getByText(`${total.toLocaleString('en')} in all`, { exact: true }).waitFor()
  const sent = []
  for (let round = 0; round < rounds; round++) {
    await page.getByText('All on the site', { exact: true }).first().waitFor(patience)
    await context.setOffline(true)
    await page.getByText('Offline', { exact: true }).first().waitFor()
    await pressToggles(page)
    await page.getByText(`Offline: ${edits} edits on this device`).first().waitFor(patience)
    const times = page.evaluate(whenSent)
    await context.setOffline(false)
    sent.push(await times)
  }
  return sent
})

/** Presses toggles from the page of the list that is shown, and stays on the last one. */
async function pressToggles(page: Page): Promise<void> {
  for (let pressed = 0; pressed < edits;) {
    if (pressed > 0) await turnPage(page)
    pressed += await page.evaluate((left) => {
      const toggles = document.querySelectorAll<HTMLElement>(
        'tbody button[aria-pressed][title="Show on offerings page"]',
      )
      const pressed = [...toggles].slice(0, left)
      for (const toggle of pressed) toggle.click()
      return pressed.length
    }, edits - pressed)
  }
}

async function turnPage(page: Page): Promise<void> {
  const shown = page.getByText(/^Page \d+ of \d+$/)
  const before = (await shown.textContent()) ?? ''
  await page
    .getByRole('button', { name: 'Next', exact: true })
    .evaluate((button: HTMLElement) => button.click())
  await page.waitForFunction((before) => !document.body.innerText.includes(before), before)
}

/**
 * This function runs in the page. It checks every frame, since the header may change its text twice between two of
 * them.
 */
async function whenSent(): Promise<{ accepted: number; onSite: number }> {
  await new Promise((resolve) => addEventListener('online', resolve, { once: true }))
  const start = performance.now()
  let accepted: number | null = null
  for (;;) {
    await new Promise((resolve) => requestAnimationFrame(resolve))
    const state = document.querySelector('header output')?.textContent
    const now = performance.now() - start
    if (state === 'Accepted' || state === 'All on the site') accepted ??= now
    if (state === 'All on the site' && accepted !== null) return { accepted, onSite: now }
  }
}
