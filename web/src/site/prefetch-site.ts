import type { PublicRows } from '@coop/sync/tables'
import { retryWithBackoff } from '../loading/retry-with-backoff.ts'
import { prefetchWhenIdle } from '../loading/when-idle.ts'
import { waitWithLimit } from './loading/wait-with-limit.ts'
import { loadOnIntent } from './navigation/load-on-intent.ts'
import { freshness } from './offline/freshness.ts'
import { provideMarkdownReader } from './prose/article-text.ts'
import { matchSite } from './routes/router-routes.ts'
import { siteRoutes } from './routes/routes.ts'
import type { BrowserSource } from './source/browser-source.ts'
import { fetchPageData } from './source/page-fetch.ts'
import { offerUpdate } from './update/update-store.ts'

/** The maximum time that the service worker waits for local rows, whose code may be lost. */
const rowsTimeoutMs = 30_000

/**
 * Makes the service worker prefetch the code of all pages, once the rows are loaded. Navigation then needs no network.
 * The code of a page is evaluated on hover, focus or touch of a link to it.
 */
export async function prefetchSite(build: string, rows: Promise<void>): Promise<void> {
  loadOnIntent(document, loadPage)
  await waitWithLimit(rowsTimeoutMs, rows)
  const { registerServiceWorker } = await retryWithBackoff(
    () => import('../offline/register-service-worker.ts'),
  )
  const isCurrent = async () => (await fetchPageData('/')).build === build
  await registerServiceWorker({ isCurrent, onUpdate: offerUpdate })
  // Some private windows have no service workers, so the page loads the code itself.
  if (!('serviceWorker' in navigator)) await Promise.allSettled(siteRoutes.map(({ load }) => load()))
}

async function loadPage(path: string): Promise<void> {
  const { siteRoute } = matchSite(siteRoutes, path)
  // The address may be that of a file.
  if (siteRoute.path !== '*') await siteRoute.load()
}

/**
 * Loads local rows from the last visit and from the live log. Resolves when there are rows, or when there will be none
 * soon.
 */
export async function followRows(source: BrowserSource): Promise<void> {
  const [{ followPublicRows }, { readMarkdown }] = await Promise.all([
    retryWithBackoff(() => import('../live/follow-public-rows.ts')),
    retryWithBackoff(() => import('../prose/read-markdown.ts')),
  ])
  provideMarkdownReader(readMarkdown)
  let isFirst = true
  await followPublicRows({
    position: () => source.position(),
    setRows(rows) {
      source.setRows(rows)
      if (isFirst) prefetchWhenIdle(() => void preloadPictures(rows))
      isFirst = false
    },
    setReaderStatus: freshness.setReaderStatus,
    setStaleSince: freshness.setStaleSince,
  })
}

async function preloadPictures(rows: PublicRows): Promise<void> {
  const { preloadBackgrounds } = await retryWithBackoff(() => import('./pictures/preload-backgrounds.ts'))
  await preloadBackgrounds(rows)
}
