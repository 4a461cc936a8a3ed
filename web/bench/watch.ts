import type { Page } from '@playwright/test'

/** Times of frames, in milliseconds since 1970. */
export interface ListTimes {
  /** The frame with the first screenful of rows. */
  rows: number
  /** The first frame with rows in which the list also shows that all rows are loaded. */
  all: number
}

declare global {
  interface Window {
    listTimes: Partial<ListTimes>
  }
}

/**
 * Watches the list of services in every document that the page opens from now on. Ten rows that can be pressed are a
 * screenful; placeholders do not count. The function for the browser contains no named function: see `whenShown`.
 */
export async function watchList(page: Page, total: number): Promise<void> {
  await page.addInitScript((total) => {
    window.listTimes = {}
    new MutationObserver((_changes, observer) => {
      if (document.querySelectorAll('tbody tr:has(button[aria-pressed])').length < 10) return
      const counts = [...document.querySelectorAll('main output')]
      const complete = counts.some(
        ({ textContent }) => textContent === `${total.toLocaleString('en')} in all`,
      )
      if (complete) observer.disconnect()
      requestAnimationFrame(() => {
        const now = performance.timeOrigin + performance.now()
        window.listTimes.rows ??= now
        if (complete) window.listTimes.all = now
      })
    }).observe(document, { childList: true, subtree: true, characterData: true })
  }, total)
}

/** Resolves when the watched list is complete. */
export async function whenListed(page: Page): Promise<ListTimes> {
  const times = await page
    .waitForFunction(
      () => {
        const { rows, all } = window.listTimes
        return rows === undefined || all === undefined ? null : { rows, all }
      },
      undefined,
      { polling: 100, timeout: 120_000 },
    )
    .catch(async (cause: unknown) => {
      const shown = (await page.locator('body').innerText()).replaceAll('\n', ' | ').slice(0, 300)
      throw new Error(`the list of services was not complete within two minutes; it shows: ${shown}`, {
        cause,
      })
    })
  const listed = await times.jsonValue()
  if (listed === null) throw new Error('the list has no times')
  return listed
}

/**
 * The time of the frame, in milliseconds since 1970, in which an element of `selector` first shows the text. The
 * function for the browser contains no named function, because the compiler would add a call of a helper that the page
 * lacks.
 */
export function whenShown(page: Page, selector: string, text: string): Promise<number> {
  return page.evaluate(
    ({ selector, text }) =>
      new Promise<number>((resolve) => {
        new MutationObserver((_changes, observer) => {
          const candidates = [...document.querySelectorAll(selector)]
          if (!candidates.some((element) => element.textContent.includes(text))) return
          observer.disconnect()
          requestAnimationFrame(() => resolve(performance.timeOrigin + performance.now()))
        }).observe(document.body, { childList: true, subtree: true, characterData: true })
      }),
    { selector, text },
  )
}

/** Presses a button, and returns the time of the press in milliseconds since 1970. */
export function pressButton(page: Page, name: string): Promise<number> {
  return page.getByRole('button', { name, exact: true }).evaluate((button: HTMLElement) => {
    const now = performance.timeOrigin + performance.now()
    button.click()
    return now
  })
}

/**
 * Slows the main thread of the page by a factor, also in later documents. The DevTools protocol cannot slow workers: it
 * responds 'Operation is only supported for pages, not workers'.
 */
export async function slowProcessor(page: Page, times: number): Promise<void> {
  const devTools = await page.context().newCDPSession(page)
  await devTools.send('Emulation.setCPUThrottlingRate', { rate: times })
}
