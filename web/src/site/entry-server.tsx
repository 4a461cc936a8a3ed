import type { PublicRows } from '@coop/sync/tables'
import { renderToString } from 'react-dom/server'
import { StaticRouter } from 'react-router-dom'
import { readMarkdown } from '../prose/read-markdown.ts'
import { renderDocument } from './document.ts'
import { articleFeed } from './feed.tsx'
import type { Head } from './head/head.ts'
import { llmsText } from './llms-text.ts'
import { loadLayout } from './page/load-layout.ts'
import type { PageData } from './source/page-data.ts'
import type { LocatedPage } from './page/page.ts'
import { PageSourceContext } from './page/page-source.ts'
import type { PageRoute } from './page/page-route.tsx'
import { matchSite } from './routes/router-routes.ts'
import { type SiteRoute, siteRoutes } from './routes/routes.ts'
import { provideMarkdownReader } from './prose/article-text.ts'
import { pageMarkdown } from './page-markdown.ts'
import { createServerSource } from './source/server-source.ts'
import type { SiteInfo } from './site-info/site-info.ts'
import { SiteContext } from './site-info/site-context.ts'
import { SitePages } from './routes/site-pages.tsx'
import { sitemap } from './sitemap.ts'
import type { RenderInput, Snapshot, SsrEntry } from './ssr-contract.ts'

provideMarkdownReader(readMarkdown)

const routes: ReadonlyMap<SiteRoute, PageRoute> = new Map(
  await Promise.all(siteRoutes.map(async (route) => [route, await route.load()] as const)),
)

const entry: SsrEntry = {
  locate(url) {
    const { page, module } = open(url)
    return { address: page.address, usesClock: page.usesClock, module }
  },
  async render({ url, snapshot, now, site, origin, assets }) {
    const { page } = open(url)
    const loaded = page.load(snapshot.rows, clockFor(page, now))
    if (loaded.kind === 'redirect') return { kind: 'redirect', status: 308, to: loaded.to }
    const body = bodyOf(page, snapshot, now, site)
    const data = pageData(page, snapshot, now, assets.build)
    const html = renderDocument({
      head: page.head(loaded.data, site),
      origin,
      site,
      assets,
      body,
      data: { 'page-data': data, 'site-info': site },
    })
    return { kind: 'page', status: loaded.found ? 200 : 404, html }
  },
  async renderMarkdown({ url, snapshot, now, site, origin }) {
    const { page } = open(url)
    const loaded = page.load(snapshot.rows, clockFor(page, now))
    if (loaded.kind === 'redirect') return { kind: 'redirect', status: 308, to: loaded.to }
    const body = bodyOf(page, snapshot, now, site)
    const markdown = await pageMarkdown(page.head(loaded.data, site), body, origin + page.address)
    return { kind: 'page', status: loaded.found ? 200 : 404, markdown }
  },
  pageData({ url, snapshot, now, build }) {
    const data = pageData(open(url).page, snapshot, now, build)
    const isFound = data.loaded.kind === 'redirect' || data.loaded.found
    return { status: isFound ? 200 : 404, json: JSON.stringify(data) }
  },
  renderShell: ({ site, origin, assets }) =>
    renderDocument({
      head: { title: site.name, description: site.name, canonical: null },
      origin,
      site,
      assets,
      body: '',
      data: { 'site-info': site, 'build-info': assets.build },
    }),
  renderPreview: ({ site, origin, assets }) =>
    renderDocument({
      head: { title: `Preview: ${site.name}`, description: site.name, canonical: null },
      origin,
      site,
      assets,
      body: '<main class="p-8"><p>Previews of the site are shown here, within the admin.</p></main>',
      data: { 'site-info': site },
    }),
  sitemap,
  feed: ({ rows, site, origin, format }) => articleFeed(rows, site, origin, format),
  llmsText: ({ rows, site, origin }) => llmsText(rows, site, origin, (path) => headAt(path, rows, site)),
}
export default entry

/** The origin is prepended as text: URL resolution would treat `//elsewhere` as another host. */
function open(url: string): { page: LocatedPage; module: string } {
  const { pathname, searchParams } = new URL(`http://site${url}`)
  const { params, siteRoute } = matchSite(siteRoutes, pathname)
  const route = routes.get(siteRoute)
  if (route === undefined) throw new Error(`Route ${siteRoute.path} is not loaded`)
  return { page: route.locate(params, searchParams), module: siteRoute.module }
}

/** Renders at the canonical address, because the result is cached for all addresses of the page. */
function bodyOf(page: LocatedPage, snapshot: Snapshot, now: number, site: SiteInfo): string {
  return renderToString(
    <SiteContext value={site}>
      <PageSourceContext value={createServerSource(snapshot.rows, clockFor(page, now))}>
        <StaticRouter location={page.address}>
          <SitePages loaded={routes} />
        </StaticRouter>
      </PageSourceContext>
    </SiteContext>,
  )
}

/** The head of a page. It does not depend on the clock. */
function headAt(path: string, rows: PublicRows, site: SiteInfo): Head {
  const { page } = open(path)
  const loaded = page.load(rows, 0)
  if (loaded.kind === 'redirect') throw new Error(`The page ${path} is at ${loaded.to}`)
  return page.head(loaded.data, site)
}

function pageData(page: LocatedPage, snapshot: Snapshot, now: RenderInput['now'], build: string): PageData {
  return {
    build,
    address: page.address,
    position: snapshot.position,
    now,
    loaded: page.load(snapshot.rows, clockFor(page, now)),
    layout: loadLayout(snapshot.rows),
  }
}

/** Pages that do not use the clock are the same at all times, so their address alone identifies them. */
function clockFor(page: LocatedPage, now: number): number {
  return page.usesClock ? now : 0
}
