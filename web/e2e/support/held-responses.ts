import type { Page, Route } from '@playwright/test'

type Respond = (route: Route) => Promise<void>

export interface HeldResponses {
  /** Responds in this way to the requests that wait, and to those that come later. */
  respond(respond: Respond): Promise<void>
  /** From now on requests wait again. */
  hold(): void
}

/**
 * Requests of a page that get their responses when the test says so: what the page shows only while it waits can be
 * inspected for as long as that takes.
 */
export async function holdResponses(page: Page, addresses: string | RegExp): Promise<HeldResponses> {
  const waiting = new Set<Route>()
  let current: Respond | null = null
  await page.route(addresses, async (route) => {
    if (current === null) waiting.add(route)
    else await current(route)
  })
  return {
    async respond(respond) {
      current = respond
      const routes = [...waiting]
      waiting.clear()
      await Promise.all(routes.map(respond))
    },
    hold: () => {
      current = null
    },
  }
}
