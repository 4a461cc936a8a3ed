import { matchRoutes, type RouteObject } from 'react-router-dom'
import { Layout } from '../layout/layout.tsx'
import type { PageRoute } from '../page/page-route.tsx'
import type { SiteRoute } from './routes.ts'

/** The routes of the loaded pages. */
export function routerRoutes(
  routes: readonly SiteRoute[],
  loaded: ReadonlyMap<SiteRoute, PageRoute>,
): RouteObject[] {
  const children = routes.flatMap((route) => {
    const page = loaded.get(route)
    return page ? [{ path: route.path, caseSensitive: true, Component: page.Component }] : []
  })
  return [{ Component: Layout, children }]
}

/**
 * A path that the router can match. It logs a warning for a path that cannot be decoded, and its patterns do not match
 * line breaks. No page has such an address.
 */
export function readablePath(pathname: string): string {
  try {
    return /[\n\r\u2028\u2029]/.test(decodeURIComponent(pathname)) ? '/404' : pathname
  } catch {
    // The path cannot be decoded.
    return '/404'
  }
}

export function matchSite(routes: readonly SiteRoute[], pathname: string) {
  const match = matchRoutes(
    routes.map((route) => ({ path: route.path, caseSensitive: true, handle: route })),
    readablePath(pathname),
  )?.at(-1)
  if (!match) throw new Error(`No route for ${pathname}: the table of routes needs one for '*'`)
  return { params: match.params, siteRoute: match.route.handle }
}
