import type { Page } from '@playwright/test'
import { browserRow } from './browser-row.ts'
import { openServices } from './admin-page.ts'

/**
 * A photograph is chosen in the form of a new asset while the page is idle: the time until its measures after the
 * compression are on the screen, and the longest time between two frames meanwhile. Three times, the first without the
 * worker's code.
 */
await browserRow(async (browser, input) => {
  const page = await openServices(await browser.newContext({ viewport: { width: 1280, height: 900 } }), input)
  const rounds = []
  for (let round = 0; round < 3; round++) {
    await page.goto(`${input.url}/admin/assets/new`)
    const chooser = page.getByRole('dialog').locator('input[type=file]').first()
    await chooser.waitFor({ state: 'attached' })
    await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)))
    const measured = measure(page)
    await chooser.setInputFiles(input.file)
    rounds.push(await measured)
  }
  return { rounds }
})

function measure(page: Page): Promise<{ ms: number; longestFrame: number }> {
  return page.evaluate(async () => {
    let start: number | null = null
    let longestFrame = 0
    let last = performance.now()
    document.addEventListener('change', () => (start ??= performance.now()), { capture: true })
    for (;;) {
      const now = await new Promise<number>((resolve) =>
        requestAnimationFrame(() => resolve(performance.now())),
      )
      if (start !== null) {
        longestFrame = Math.max(longestFrame, now - Math.max(last, start))
        const shown = document.querySelector('[role=dialog]')?.textContent ?? ''
        if (shown.includes('1067 × 800')) return { ms: now - start, longestFrame }
      }
      last = now
    }
  })
}
