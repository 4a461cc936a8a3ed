import { openServices } from './admin-page.ts'
import { browserRow } from './browser-row.ts'

const LETTERS = 40

/** For each letter typed into a form: milliseconds until the page beside it shows the letter. */
await browserRow(async (browser, input) => {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  const page = await openServices(context, input)
  await page
    .getByRole('link', { name: /^Edit / })
    .first()
    .click()
  const form = page.getByRole('dialog', { name: 'Edit service' })
  await page.frameLocator('iframe').getByRole('heading', { level: 1 }).waitFor()
  const name = form.getByLabel('Service name')
  await name.fill('')
  await name.fill('Measured')
  await page.frameLocator('iframe').getByRole('heading', { level: 1, name: 'Measured' }).waitFor()
  await page.waitForFunction(() => new Promise((resolve) => requestIdleCallback(() => resolve(true))))
  const shown = await name.evaluate(async (field: HTMLInputElement, letters) => {
    const value = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')
    const preview = document.querySelector('iframe')?.contentDocument
    if (preview == null) throw new Error('There is no preview')
    const taken: number[] = []
    for (let count = 1; count <= letters; count++) {
      const typed = `Measured ${'x'.repeat(count)}`
      const before = performance.now()
      const isShown = new Promise<void>((resolve) => {
        const observer = new MutationObserver(() => {
          if (preview.querySelector('h1')?.textContent !== typed) return
          observer.disconnect()
          resolve()
        })
        observer.observe(preview, { subtree: true, childList: true, characterData: true })
      })
      value?.set?.call(field, typed)
      field.dispatchEvent(new Event('input', { bubbles: true }))
      await isShown
      taken.push(performance.now() - before)
      await new Promise((resolve) => requestAnimationFrame(resolve))
    }
    return taken
  }, LETTERS)
  return { shown }
})
