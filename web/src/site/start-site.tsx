import { startTransition, StrictMode } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { createPath } from 'react-router-dom'
import { newEntryKey } from '../history/history-entry.ts'
import { type BrowserSource, createBrowserSource } from './source/browser-source.ts'
import { readEmbedded } from './source/embedded.ts'
import { waitWithLimit } from './loading/wait-with-limit.ts'
import { retryWithBackoff } from '../loading/retry-with-backoff.ts'
import { freshness } from './offline/freshness.ts'
import { createScrollRestoration } from './navigation/scroll-restoration.ts'
import { createSiteHistory, type SiteHistory } from './navigation/site-history.ts'
import { SiteRouter } from './navigation/site-router.tsx'
import { createPageFetch } from './source/page-fetch.ts'
import { PageSourceContext } from './page/page-source.ts'
import type { PageRoute } from './page/page-route.tsx'
import { backoffPause } from '../loading/backoff-pause.ts'
import { matchSite } from './routes/router-routes.ts'
import { type SiteRoute, siteRoutes } from './routes/routes.ts'
import { serverResponds } from './source/server-responds.ts'
import { SiteContext } from './site-info/site-context.ts'
import { SitePages } from './routes/site-pages.tsx'
import type { SiteInfo } from './site-info/site-info.ts'
import { whenIdle, prefetchWhenIdle } from '../loading/when-idle.ts'

/**
 * The maximum time that a page stays on the screen while the next one loads. After that, the next page shows that it
 * loads.
 */
const pageTimeoutMs = 700
/** The maximum time that the first paint waits for local rows, whose code may be lost. */
const rowsTimeoutMs = 3000

export async function startSite(): Promise<void> {
  const { page, site, build } = readEmbedded(document)
  const source = createBrowserSource({
    embedded: page,
    fetchPage: createPageFetch(build),
    now: Date.now,
    pause: backoffPause,
  })

  const firstRows = page === null ? loadPrefetch().then((code) => code.followRows(source)) : Promise.resolve()
  const loaded = new Map<SiteRoute, PageRoute>()
  const history = openHistory(source, loaded)
  // The code of this page loads first, because hydration must render the same as the server.
  const { siteRoute } = matchSite(siteRoutes, window.location.pathname)
  loaded.set(siteRoute, await retryWithBackoff(siteRoute.load))
  const scrollRestoration = createScrollRestoration(page === null ? null : history.read().place)
  const app = (
    <StrictMode>
      <SiteContext value={site}>
        <PageSourceContext value={source}>
          <SiteRouter history={history} scrollRestoration={scrollRestoration}>
            <SitePages loaded={loaded} />
          </SiteRouter>
        </PageSourceContext>
      </SiteContext>
    </StrictMode>
  )
  const root = document.getElementById('root')
  if (root === null) throw new Error('The document has no element with id root')
  if (page === null) {
    await waitWithLimit(rowsTimeoutMs, firstRows)
    createRoot(root).render(app)
    prefetchWhenIdle(() => void loadPrefetch().then((code) => code.prefetchSite(build, firstRows)))
  } else {
    freshness.confirm()
    startTransition(() => void hydrateRoot(root, app))
    prefetchWhenIdle(
      () => void loadPrefetch().then((code) => code.prefetchSite(build, code.followRows(source))),
    )
  }
  whenIdle(() => void countUsage(site, build, history))
}

const loadPrefetch = () => retryWithBackoff(() => import('./prefetch-site.ts'))

function openHistory(source: BrowserSource, loaded: Map<SiteRoute, PageRoute>): SiteHistory {
  return createSiteHistory({
    window,
    newKey: newEntryKey,
    prepare: async (location) => {
      const { params, siteRoute } = matchSite(siteRoutes, location.pathname)
      const route = await siteRoute.load().catch(async (error: unknown) => {
        // The code is lost, for example after an update, but the server has the page.
        if (await serverResponds(createPath(location))) return null
        throw error
      })
      if (route === null) return 'document'
      loaded.set(siteRoute, route)
      const load = source.ensureLoaded(route.locate(params, new URLSearchParams(location.search)))
      await waitWithLimit(pageTimeoutMs, load)
      return 'here'
    },
  })
}

async function countUsage(site: SiteInfo, build: string, history: SiteHistory): Promise<void> {
  const { startUsage } = await retryWithBackoff(() => import('./usage/start-usage.ts'))
  startUsage(site, build, history)
}
