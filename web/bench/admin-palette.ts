import type { Page } from '@playwright/test'
import { openServices } from './admin-page.ts'
import { browserRow } from './browser-row.ts'

/** Words as they are typed: rows by their title, by other texts, and none. */
const typed = ['brand', 'service 77', 'harbour', 'makela', 'publish brand', 'xyzzy']

/** For each letter typed into the palette: milliseconds until its results are in the page. */
await browserRow(async (browser, input) => {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 } })
  const page = await openServices(context, input)
  await page.keyboard.press('Control+k')
  const field = page.getByRole('combobox', { name: 'Find anything' })
  await field.waitFor()
  // Until all rows are there, and are prepared.
  await field.fill('service 9999')
  await page.getByRole('option', { name: /9999/ }).first().waitFor()
  await page.waitForFunction(() => new Promise((resolve) => requestIdleCallback(() => resolve(true))))
  return { answered: await answers(page) }
})

/** The palette answers within the event of the key: what it takes is how long that event lasts. */
function answers(page: Page): Promise<number[]> {
  return page.evaluate(async (typed) => {
    const field = document.querySelector<HTMLInputElement>('[role=combobox]')
    if (field === null) throw new Error('The palette is not open')
    const value = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')
    const taken: number[] = []
    for (const words of typed) {
      for (let length = 1; length <= words.length; length++) {
        const before = performance.now()
        value?.set?.call(field, words.slice(0, length))
        field.dispatchEvent(new Event('input', { bubbles: true }))
        taken.push(performance.now() - before)
        await new Promise((resolve) => requestAnimationFrame(resolve))
      }
    }
    return taken
  }, typed)
}
