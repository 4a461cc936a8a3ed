import type { CDPSession, Page } from '@playwright/test'
import { fillSignIn } from './admin-page.ts'
import { browserRow } from './browser-row.ts'

const LETTERS = 80

/** For each letter typed into a long article, in its form and on the whole screen: milliseconds of the processor. */
await browserRow(async (browser, input) => {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  const page = await context.newPage()
  await fillSignIn(page, input)
  await page.getByRole('button', { name: 'Sign In' }).click()
  await page.getByText(/^[1-9][\d,]* in all$/).waitFor({ timeout: 60_000 })
  await page.goto(`${input.url}/admin/content/${input.file}`)
  const text = page.getByRole('textbox', { name: 'Content' })
  await page.frameLocator('iframe').getByText('Last words.').first().waitFor({ timeout: 60_000 })
  const devTools = await context.newCDPSession(page)
  await devTools.send('Performance.enable', { timeDomain: 'threadTicks' })
  await text.evaluate(toTheMiddle)
  const inForm = await type(page, devTools)
  await page.getByRole('button', { name: /full screen/i }).click()
  await page.getByRole('region', { name: /full screen/ }).waitFor()
  await text.evaluate(toTheMiddle)
  const onPage = await type(page, devTools)
  return { inForm, onPage }
})

async function type(page: Page, devTools: CDPSession): Promise<number[]> {
  const taken: number[] = []
  await page.keyboard.type('Typed ')
  await untilIdle(page)
  for (let count = 1; count <= LETTERS; count++) {
    const before = await processorMs(devTools)
    await page.keyboard.press(count % 7 === 0 ? 'Space' : 'x')
    await untilDrawn(page)
    taken.push((await processorMs(devTools)) - before)
  }
  await untilIdle(page)
  return taken
}

/** The time that the main thread has computed for, since the page was opened. */
async function processorMs(devTools: CDPSession): Promise<number> {
  const { metrics } = await devTools.send('Performance.getMetrics')
  const duration = metrics.find(({ name }) => name === 'TaskDuration')
  if (duration === undefined) throw new Error('The browser has no TaskDuration')
  return duration.value * 1000
}

async function untilDrawn(page: Page): Promise<void> {
  await page.evaluate(
    () => new Promise<void>((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve()))),
  )
}

async function untilIdle(page: Page): Promise<void> {
  await page.evaluate(() => new Promise<void>((resolve) => requestIdleCallback(() => resolve())))
}

/** Run in the page: puts the caret at the end of the paragraph in the middle of the text. */
function toTheMiddle(text: HTMLElement): void {
  const paragraphs = text.querySelectorAll('p')
  const middle = paragraphs[Math.floor(paragraphs.length / 2)]
  if (middle === undefined) throw new Error('The article has no paragraph')
  text.focus()
  middle.scrollIntoView({ block: 'center' })
  document.getSelection()?.selectAllChildren(middle)
  document.getSelection()?.collapseToEnd()
}
