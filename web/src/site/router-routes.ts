import { matchRoutes, type RouteObject } from 'react-router-dom'
import { Layout } from './layout/layout.tsx'
import { PageFailed } from './page-failed.tsx'
import type { PageRoute } from './page-route.tsx'
import type { SiteRoute } from './routes.ts'

export interface OpenRoute {
  params: Readonly<Record<string, string | undefined>>
  route: PageRoute
}

/** What a browser adds to a route: see that its data is there before the page is left for it. */
export type BeforePage = (route: PageRoute, params: OpenRoute['params'], url: URL) => Promise<void>

/**
 * The router's view of the site's routes. Those in `loaded` are ready at once, as the first paint needs them; the
 * others load on the way.
 */
export function routerRoutes(
  routes: readonly SiteRoute[],
  loaded: ReadonlyMap<SiteRoute, PageRoute>,
  before?: BeforePage,
): RouteObject[] {
  return [
    {
      Component: Layout,
      ErrorBoundary: PageFailed,
      children: routes.map((route) => routerRoute(route, loaded.get(route), before)),
    },
  ]
}

export function matchSite(routes: readonly SiteRoute[], pathname: string) {
  const match = matchRoutes(
    routes.map((route) => ({ path: route.path, caseSensitive: true, handle: route })),
    pathname,
  )?.at(-1)
  if (!match) throw new Error(`No route for ${pathname}: the table of routes needs one for '*'`)
  return { params: match.params, siteRoute: match.route.handle }
}

function routerRoute(
  siteRoute: SiteRoute,
  route: PageRoute | undefined,
  before: BeforePage | undefined,
): RouteObject {
  const load = async () => route ?? (await siteRoute.load())
  return {
    id: siteRoute.path,
    path: siteRoute.path,
    caseSensitive: true,
    ...(route
      ? { Component: route.Component }
      : { lazy: async () => ({ Component: (await load()).Component }) }),
    ...(before && {
      loader: async ({ request, params }) => {
        await before(await load(), params, new URL(request.url))
        return null
      },
    }),
  }
}
