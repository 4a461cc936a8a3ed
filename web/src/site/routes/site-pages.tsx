import { useContext } from 'react'
import { type RouteObject, useLocation, useRoutes } from 'react-router-dom'
import { Layout } from '../layout/layout.tsx'
import { PlaceContext } from '../navigation/navigation-context.ts'
import { PageNotLoaded } from './page-not-loaded.tsx'
import type { PageRoute } from '../page/page-route.tsx'
import { readablePath, routerRoutes } from './router-routes.ts'
import { type SiteRoute, siteRoutes } from './routes.ts'
import { useLowerCaseAddress } from './use-lower-case-address.ts'

const notLoaded: RouteObject[] = [{ Component: Layout, children: [{ path: '*', Component: PageNotLoaded }] }]

/** The page of the address, inside the layout. */
export function SitePages({ loaded }: { loaded: ReadonlyMap<SiteRoute, PageRoute> }) {
  useLowerCaseAddress()
  const { pathname } = useLocation()
  const path = readablePath(pathname)
  const place = useContext(PlaceContext)
  const routes = place?.hasFailed === true ? notLoaded : routerRoutes(siteRoutes, loaded)
  return useRoutes(routes, path === pathname ? undefined : path)
}
