import { randomUUID } from 'node:crypto'
import type { CDPSession, Page } from '@playwright/test'
import { bench } from '../../server/bench/bench.ts'
import { p95 } from '../../server/bench/statistics.ts'
import { openServices } from './admin-page.ts'
import { openBrowser } from './browser.ts'

const CHARACTERS = 195_000
const LETTERS = 80

/** The CPU time in milliseconds per letter typed into a long article, in its form and full screen. */
export const adminTypingBench = bench({
  name: 'admin: a key in an article of 195,000 characters',
  bar: {
    'in the form p95': { unit: 'ms', atMost: 50 },
    'full screen p95': { unit: 'ms', atMost: 50 },
  },
  run: async (context) => {
    const app = await context.startApp()
    const id = randomUUID()
    await context.connect(app.databaseUrl)`
      insert into content (id, title, slug, content, published)
      values (${id}, 'A long article', 'a-long-article', ${longText()}, true)`
    const browser = await openBrowser(context)
    const window = await browser.newContext({ viewport: { width: 1440, height: 900 } })
    const page = await openServices(window, app)
    await page.goto(`${app.url}/admin/content/${id}`)
    const text = page.getByRole('textbox', { name: 'Content' })
    await page.frameLocator('iframe').getByText('Last words.').first().waitFor({ timeout: 60_000 })
    const devTools = await window.newCDPSession(page)
    await devTools.send('Performance.enable', { timeDomain: 'threadTicks' })
    await text.evaluate(toTheMiddle)
    const inForm = await type(page, devTools)
    await page.getByRole('button', { name: /full screen/i }).click()
    await page.getByRole('region', { name: /full screen/ }).waitFor()
    await text.evaluate(toTheMiddle)
    const onPage = await type(page, devTools)
    const what = 'letters, processor time of the page'
    return { 'in the form p95': p95(inForm, what), 'full screen p95': p95(onPage, what) }
  },
})

/** Sections with a heading, four paragraphs and a list. */
function longText(): string {
  const words = 'Work that lasts is **planned** in the open, and everybody who does it can read the plan. '
  const paragraph = words.repeat(6).trim()
  const section = `## What comes next\n\n${`${paragraph}\n\n`.repeat(4)}- One thing\n- Another thing\n\n`
  const end = 'Last words.'
  return section.repeat(Math.floor((CHARACTERS - end.length) / section.length)) + end
}

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

/** The CPU time of the main thread since the page was opened. */
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

/** Runs in the page. Moves the caret to the end of the middle paragraph. */
function toTheMiddle(text: HTMLElement): void {
  const paragraphs = text.querySelectorAll('p')
  const middle = paragraphs[Math.floor(paragraphs.length / 2)]
  if (middle === undefined) throw new Error('The article has no paragraph')
  text.focus()
  middle.scrollIntoView({ block: 'center' })
  document.getSelection()?.selectAllChildren(middle)
  document.getSelection()?.collapseToEnd()
}
