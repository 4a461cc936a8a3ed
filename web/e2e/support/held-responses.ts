import type { Page, Route } from '@playwright/test'

type Answer = (route: Route) => Promise<void>

export interface HeldAnswers {
  /** What waits is answered in this way, and so is what comes later. */
  answer(how: Answer): Promise<void>
  /** From now on nothing is answered again. */
  hold(): void
}

/**
 * Requests of a page that are answered when the test says so. What the page shows meanwhile, and would show for some
 * seconds only, can be looked at for as long as that takes.
 */
export async function holdAnswers(page: Page, addresses: string | RegExp): Promise<HeldAnswers> {
  const waiting = new Set<Route>()
  let answer: Answer | null = null
  await page.route(addresses, async (route) => {
    if (answer === null) waiting.add(route)
    else await answer(route)
  })
  return {
    async answer(how) {
      answer = how
      const routes = [...waiting]
      waiting.clear()
      await Promise.all(routes.map(how))
    },
    hold: () => {
      answer = null
    },
  }
}
