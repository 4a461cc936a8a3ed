import type { Page } from '@playwright/test'
import { openServices } from './admin-page.ts'
import { browserRow } from './browser-row.ts'

/** Queries to type: they match rows by their title, by other texts, and not at all. */
const queries = ['brand', 'service 77', 'harbour', 'makela', 'publish brand', 'xyzzy']

/** For each letter typed into the palette: milliseconds until its results are in the page. */
await browserRow(async (browser, input) => {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 } })
  const page = await openServices(context, input)
  await page.keyboard.press('Control+k')
  const field = page.getByRole('combobox', { name: 'Find anything' })
  await field.waitFor()
  // All rows are loaded and prepared by then.
  await field.fill('service 9999')
  await page.getByRole('option', { name: /9999/ }).first().waitFor()
  await page.waitForFunction(() => new Promise((resolve) => requestIdleCallback(() => resolve(true))))
  return { answered: await answers(page) }
})

/** The palette answers within the event of the key, so the duration of that event is the time. */
function answers(page: Page): Promise<number[]> {
  return page.evaluate(async (queries) => {
    const field = document.querySelector<HTMLInputElement>('[role=combobox]')
    if (field === null) throw new Error('The palette is not open')
    const value = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')
    const taken: number[] = []
    for (const query of queries) {
      for (let length = 1; length <= query.length; length++) {
        const before = performance.now()
        value?.set?.call(field, query.slice(0, length))
        field.dispatchEvent(new Event('input', { bubbles: true }))
        taken.push(performance.now() - before)
        await new Promise((resolve) => requestAnimationFrame(resolve))
      }
    }
    return taken
  }, queries)
}
