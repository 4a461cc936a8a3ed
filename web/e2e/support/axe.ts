import axe from 'axe-core'
import type { Page } from '@playwright/test'

declare global {
  interface Window {
    axe: typeof axe
    axeDocument?: Document
  }
}

export interface AxeOptions {
  /** Only this part of the page. */
  within?: string
  /** Only this rule. */
  rule?: string
}

/**
 * The faults that axe finds in a page and its frames once nothing fades or moves any more: half faded, no text has
 * contrast. Only violations leave the page: axe's report on the elements that pass is megabytes on a long list.
 */
export async function violationsOf(page: Page, { within, rule }: AxeOptions = {}): Promise<string[]> {
  await page.evaluate(async () => {
    // With reduced motion each element follows the one around it in a transition of its own, frame after frame.
    for (;;) {
      const transitions = document.getAnimations().filter((each) => each instanceof CSSTransition)
      if (transitions.length === 0) return
      await Promise.allSettled(transitions.map(({ finished }) => finished))
      await new Promise((resolve) => requestAnimationFrame(resolve))
    }
  })
  await Promise.all(
    page.frames().map(async (frame) => {
      // A frame keeps its window when its first document takes the place of the empty one, and axe keeps its document.
      if (await frame.evaluate(() => window.axeDocument === document)) return
      await frame.evaluate(`${axe.source}; window.axeDocument = document`)
    }),
  )
  return page.evaluate(
    async ([selector, only]) => {
      const { violations } = await window.axe.run(selector ?? document, {
        ...(only === undefined ? {} : { runOnly: only }),
        resultTypes: ['violations'],
        // No rule of these reads style sheets, which are waited for in vain without a network.
        preload: { assets: ['media'] },
        // A frame that is slow to respond would be left out without a word.
        pingWaitTime: 60_000,
        // Of WCAG 2.2 and AA, and for axe not yet a matter of course.
        ...(only === undefined ? { rules: { 'target-size': { enabled: true } } } : {}),
      })
      return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 160)}`))
    },
    [within, rule] as const,
  )
}
