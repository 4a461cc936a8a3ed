import type { Page, Route } from '@playwright/test'

type Respond = (route: Route) => Promise<void>

export interface HeldResponses {
  /** Responds in this way to waiting requests, and to later ones. */
  respond(respond: Respond): Promise<void>
  /** Makes requests wait again. */
  hold(): void
}

/** Requests of a page that wait until the test responds, so that the test can inspect what the page shows meanwhile. */
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
