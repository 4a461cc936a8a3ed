import { useLocation, useRoutes } from 'react-router-dom'
import type { PageRoute } from './page-route.tsx'
import { readablePath, routerRoutes } from './router-routes.ts'
import { type SiteRoute, siteRoutes } from './routes.ts'

/** The page of the address, in what all pages stand in. */
export function SitePages({ loaded }: { loaded: ReadonlyMap<SiteRoute, PageRoute> }) {
  const { pathname } = useLocation()
  const path = readablePath(pathname)
  return useRoutes(routerRoutes(siteRoutes, loaded), path === pathname ? undefined : path)
}
