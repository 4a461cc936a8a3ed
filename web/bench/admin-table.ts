import type { Page } from '@playwright/test'
import { openServices } from './admin-page.ts'
import { browserRow } from './browser-row.ts'
import { countServices } from './watch-list.ts'

const rounds = 8

/** An act on the list (a press of an element, or a text typed into it) and the text of the list that shows its end. */
interface Act {
  readonly selector: string
  readonly text?: string
}

/**
 * Milliseconds from each act on the list of services to the frame that shows it, and the frames of scrolling; with a
 * release the list is compared with the site.
 */
await browserRow(async (browser, input) => {
  const total = await countServices(input)
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 } })
  const { release } = input
  if (release !== '') await context.addInitScript((id) => sessionStorage.setItem('release', id), release)
  const page = await openServices(context, input)
  if (release !== '') await page.getByRole('button', { name: 'Compare with the site' }).click()
  await page.getByText(`${total.toLocaleString('en')} in all`, { exact: true }).waitFor()
  await page.getByRole('button', { name: /^Filter/ }).waitFor()
  const acts: Record<string, number[]> = { sort: [], search: [], filter: [], page: [], select: [] }
  const take = async (name: string, act: Act) => acts[name]?.push(await timeOf(page, act))
  const search = 'main input[type=search]'
  for (let round = 0; round < rounds; round++) {
    await take('sort', { selector: `th:nth-child(${1 + (round % 3)}) button` })
    for (const text of ['z', 'ze', 'zeta service 77', 'harbour', ''])
      await take('search', { selector: search, text })
    await take('page', { selector: 'nav[aria-label=Pages] button:last-child' })
    await take('select', { selector: 'thead input[type=checkbox]' })
    await take('select', { selector: '[aria-label="Selected services"] button:first-of-type' })
    await take('select', { selector: '[aria-label="Selected services"] button:first-of-type' })
  }
  await page.getByRole('button', { name: /^Filter/ }).click()
  const menu = page.getByRole('dialog', { name: 'Filter services' })
  await menu.locator('summary').first().click()
  await menu.getByRole('checkbox').first().waitFor()
  for (let round = 0; round < 2 * rounds; round++) {
    await take('filter', { selector: '[role=dialog] details:first-of-type label:first-of-type input' })
  }
  await page.keyboard.press('Escape')
  return { acts, frames: await framesOfScrolling(page) }
})

/** The time from the event to the frame that shows all its effects; a list follows a search behind the typing. */
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
