import type { Page } from '@playwright/test'

/**
 * The time (milliseconds since 1970) of the frame in which an element of `selector` begins to show the text. The
 * function for the browser holds no named function: the compiler would mark it with a helper that the page lacks.
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
