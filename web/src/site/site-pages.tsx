import { useRoutes } from 'react-router-dom'
import type { PageRoute } from './page-route.tsx'
import { routerRoutes } from './router-routes.ts'
import { type SiteRoute, siteRoutes } from './routes.ts'

/** The page of the address, in what all pages stand in. */
export function SitePages({ loaded }: { loaded: ReadonlyMap<SiteRoute, PageRoute> }) {
  return useRoutes(routerRoutes(siteRoutes, loaded))
}
