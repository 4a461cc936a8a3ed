import type { Page } from '@playwright/test'
import { bench, type BenchContext } from '../../server/bench/bench.ts'
import { median, p95 } from '../../server/bench/statistics.ts'
import { openServices, startAdminWithRows } from './admin-page.ts'

const rounds = 8
const bar = { unit: 'ms', atMost: 100 }
const bars = {
  'sort p95': bar,
  'search p95': bar,
  'filter p95': bar,
  'page p95': bar,
  'select p95': bar,
  'frame of scrolling': { unit: 'ms', atMost: 50 },
}

export const adminTableBench = bench({
  name: 'admin: table of 10,000 rows (scroll, sort, filter)',
  bar: bars,
  run: (context) => measureTable(context, 0),
})

/** The same list with a release selected, compared with the site. */
export const adminReleasedTableBench = bench({
  name: 'admin: list of 10,000 rows under a release of 500 edits',
  bar: bars,
  run: (context) => measureTable(context, 500),
})

/**
 * An action on the list (a press of an element, or text typed into it) and the text in the list that shows the result.
 */
interface Act {
  readonly selector: string
  readonly text?: string
}

/**
 * The milliseconds from each action on the list of services to the frame with its result, and the frames while
 * scrolling.
 */
async function measureTable(context: BenchContext, released: number) {
  const app = await startAdminWithRows(context, released)
  const { release, total } = app
  const window = await app.browser.newContext({ viewport: { width: 1280, height: 900 } })
  if (release !== '') await window.addInitScript((id) => sessionStorage.setItem('release', id), release)
  const page = await openServices(window, app)
  if (release !== '') await page.getByRole('button', { name: 'Compare with the site' }).click()
  await page.getByText(`${total.toLocaleString('en')} in all`, { exact: true }).waitFor()
  await page.getByRole('button', { name: /^Filter/ }).waitFor()
  const sort: number[] = []
  const search: number[] = []
  const filter: number[] = []
  const turn: number[] = []
  const select: number[] = []
  for (let round = 0; round < rounds; round++) {
    sort.push(await timeOf(page, { selector: `th:nth-child(${1 + (round % 3)}) button` }))
    for (const text of ['z', 'ze', 'zeta service 77', 'harbour', ''])
      search.push(await timeOf(page, { selector: 'main input[type=search]', text }))
    turn.push(await timeOf(page, { selector: 'nav[aria-label=Pages] button:last-child' }))
    select.push(await timeOf(page, { selector: 'thead input[type=checkbox]' }))
    for (let press = 0; press < 2; press++)
      select.push(await timeOf(page, { selector: '[aria-label="Selected services"] button:first-of-type' }))
  }
  await page.getByRole('button', { name: /^Filter/ }).click()
  const menu = page.getByRole('dialog', { name: 'Filter services' })
  await menu.locator('summary').first().click()
  await menu.getByRole('checkbox').first().waitFor()
  const choice = { selector: '[role=dialog] details:first-of-type label:first-of-type input' }
  for (let round = 0; round < 2 * rounds; round++) filter.push(await timeOf(page, choice))
  await page.keyboard.press('Escape')
  const frames = await framesOfScrolling(page)
  return {
    'sort p95': p95(sort, 'times'),
    'search p95': p95(search, 'times'),
    'filter p95': p95(filter, 'times'),
    'page p95': p95(turn, 'times'),
    'select p95': p95(select, 'times'),
    'frame of scrolling': {
      value: Math.max(...frames),
      note: `${frames.length} frames, median ${median(frames).toFixed(0)}`,
    },
  }
}

/** The time from the event to the frame with all effects. The list updates after the search text. */
function timeOf(page: Page, act: Act): Promise<number> {
  return page.evaluate(async ({ selector, text }) => {
    const control = document.querySelector<HTMLElement>(selector)
    if (control === null) throw new Error(`There is no ${selector}`)
    const list = document.querySelector('main')
    if (list === null) throw new Error('There is no list')
    let quietFrames = 0
    const observer = new MutationObserver(() => {
      quietFrames = 0
    })
    observer.observe(list, { subtree: true, childList: true, characterData: true, attributes: true })
    const before = performance.now()
    let shown = before
    if (control instanceof HTMLInputElement && text !== undefined) {
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(control, text)
      control.dispatchEvent(new Event('input', { bubbles: true }))
    } else control.click()
    for (; quietFrames < 20; quietFrames++) {
      await new Promise((resolve) => requestAnimationFrame(resolve))
      if (quietFrames === 0) shown = performance.now()
    }
    observer.disconnect()
    return shown - before
  }, act)
}

/** The length of each frame while the page is scrolled down and up again. */
function framesOfScrolling(page: Page): Promise<number[]> {
  return page.evaluate(async () => {
    const frames: number[] = []
    let last = performance.now()
    for (let step = 0; step < 120; step++) {
      window.scrollBy(0, step < 60 ? 90 : -90)
      const now = await new Promise<number>((resolve) => requestAnimationFrame(resolve))
      if (step > 0) frames.push(now - last)
      last = now
    }
    return frames
  })
}
