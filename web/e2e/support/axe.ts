import axe from 'axe-core'
import type { Page } from '@playwright/test'

declare global {
  interface Window {
    axe: typeof axe
    axeDocument?: Document
  }
}

export interface AxeOptions {
  /** Checks only this part of the page. */
  within?: string
  /** Checks only this rule. */
  rule?: string
}

/**
 * The faults that axe finds in a page and its frames after all transitions, because a fading text has no contrast. Only
 * violations are returned: the report on passing elements is megabytes in size for a long list.
 */
export async function violationsOf(page: Page, { within, rule }: AxeOptions = {}): Promise<string[]> {
  await page.evaluate(async () => {
    // With reduced motion, nested elements still follow each other in very short transitions, frame by frame.
    for (;;) {
      const transitions = document.getAnimations().filter((each) => each instanceof CSSTransition)
      if (transitions.length === 0) return
      await Promise.allSettled(transitions.map(({ finished }) => finished))
      await new Promise((resolve) => requestAnimationFrame(resolve))
    }
  })
  await Promise.all(
    page.frames().map(async (frame) => {
      // A frame keeps its window when its first document replaces the empty one, but axe refers to the old document.
      if (await frame.evaluate(() => window.axeDocument === document)) return
      await frame.evaluate(`${axe.source}; window.axeDocument = document`)
    }),
  )
  return page.evaluate(
    async ([selector, only]) => {
      const { violations } = await window.axe.run(selector ?? document, {
        ...(only === undefined ? {} : { runOnly: only }),
        resultTypes: ['violations'],
        // None of these rules reads style sheets, and waiting for them would never end without a network.
        preload: { assets: ['media'] },
        // axe would silently omit a frame that responds too slowly.
        pingWaitTime: 60_000,
        // This rule of WCAG 2.2 AA is not enabled by default in axe.
        ...(only === undefined ? { rules: { 'target-size': { enabled: true } } } : {}),
      })
      return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 160)}`))
    },
    [within, rule] as const,
  )
}
