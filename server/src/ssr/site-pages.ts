import type { SsrEntry } from '@coop/web/ssr'
import { Hono } from 'hono'
import { lowerCasePath } from '@coop/sync/rules'
import { problemResponse } from '../http/problem.ts'
import type { PublicSiteConfig } from '../config/site-config.ts'
import { pageResponse } from './page-response.ts'
import { type CachedResponse, createResponseCache, type Draft } from './response-cache.ts'
import type { PageRenderer } from './page-renderer.ts'
import { retryAfterSeconds, startingPage } from './starting-page.ts'
import { renderSitemap } from './render-sitemap.ts'
import { webManifest } from './web-manifest.ts'
import type { SiteSnapshot } from './site-follower.ts'

type SitePagesOptions = {
  snapshot: () => SiteSnapshot | null
  renderer: PageRenderer
  site: PublicSiteConfig
  /** the origin that visitors use */
  origin: string
  now: () => number
}

export type SitePages = {
  /** the addresses that are no pages: data, shell, sitemap, robots */
  routes: Hono
  /** every other address: a page, or the not-found page */
  page: (request: Request) => Promise<Response>
  /** the page with which `page` has answered at this very path and query with 200, if nothing has changed since */
  cachedPage: (url: string) => CachedResponse | undefined
}

type Rows = SiteSnapshot['rows']
/** A response, and by what it is found again: the rows that it was made of, its key, and its slot of the clock. */
type Kept = { response: CachedResponse; rows: Rows; key: string; slot: number | null }
type Refusal = 'starting' | 'too long'
type Make = (entry: SsrEntry, snapshot: SiteSnapshot, now: number, module: string) => Promise<Draft>

const html = 'text/html; charset=utf-8'
const longestAddress = 2000
const maxUrls = 4000
/** The clock as pages see it: it moves every ten minutes. */
const slotMs = 600_000

/**
 * Pages from the rows in memory: no query per view, and none rendered twice from the same rows. A response depends on
 * its address, in one spelling, and, where the page uses it, on the slot of the clock; when rows change, all are new.
 */
export function createSitePages(options: SitePagesOptions): SitePages {
  const { renderer, site, origin } = options
  const cache = createResponseCache({ entries: 2000, bytes: 64 * 1024 * 1024 })
  let cachedRows: Rows | undefined
  /** By path and query as they were requested, which are many for one address. */
  const keptByUrl = new Map<string, Pick<Kept, 'key' | 'slot'>>()

  const slotNow = () => Math.floor(options.now() / slotMs) * slotMs

  /** Finds or makes the response of an address, whoever asks for it; a refusal is kept nowhere. */
  async function find(kind: string, url: string, make: Make): Promise<Kept | Refusal> {
    // Before the rows are looked at: nothing may come between them and what is kept of them.
    const entry = await renderer.entry()
    const snapshot = options.snapshot()
    if (snapshot === null) return 'starting'
    if (url.length > longestAddress) return 'too long'
    const { rows } = snapshot
    if (rows !== cachedRows || !renderer.keeps) {
      cache.clear()
      keptByUrl.clear()
      cachedRows = rows
    }
    const { address, usesClock, module } = entry.locate(url)
    const now = slotNow()
    const key = `${kind} ${address} ${usesClock ? now : ''}`
    const response = await cache.get(key, () => make(entry, snapshot, now, module))
    return { response, rows, key, slot: usesClock ? now : null }
  }

  /** Answers with what is no page. */
  async function respond(request: Request, kind: string, url: string, make: Make): Promise<Response> {
    const found = await find(kind, url, make)
    if (found === 'starting') return notReady()
    return found === 'too long' ? tooLong() : pageResponse(request, found.response)
  }

  async function page(request: Request): Promise<Response> {
    const { pathname, search } = new URL(request.url)
    const trimmed = withoutSlashesAtEnd(pathname)
    // `//elsewhere/` is no page of ours, and as a redirect it would lead there.
    if (trimmed !== pathname && !trimmed.startsWith('//')) return redirect(trimmed + search)
    const lower = lowerCasePath(pathname)
    if (lower !== null && (await isPage(lower))) return redirect(lower + search)
    const url = pathname + search
    const found = await findPage(url)
    if (found === 'starting') return startingPage(request, renderer)
    if (found === 'too long') return tooLong()
    remember(url, found)
    return pageResponse(request, found.response)
  }

  /**
   * Only what was requested, has come here past all routes, and is a page: anything else that were remembered could take
   * the place of what a route answers.
   */
  function remember(url: string, { response, rows, key, slot }: Kept): void {
    if (response.status !== 200 || rows !== cachedRows || !renderer.keeps) return
    if (keptByUrl.size < maxUrls) keptByUrl.set(url, { key, slot })
  }

  async function isPage(url: string): Promise<boolean> {
    const found = await findPage(url)
    return typeof found === 'object' && found.response.status < 400
  }

  function findPage(url: string): Promise<Kept | Refusal> {
    return find('page', url, async (entry, snapshot, now, module) => {
      const assets = renderer.assetsOf(module)
      const output = await entry.render({ url, snapshot, now, site, origin, assets })
      if (output.kind === 'redirect')
        return { status: output.status, type: html, text: '', location: output.to }
      return { status: output.status, type: html, text: await renderer.finish(url, output.html) }
    })
  }

  const routes = new Hono()
  routes.get('/page-data', (c) => {
    const url = c.req.query('path') ?? ''
    if (!url.startsWith('/')) {
      const detail = 'Name the page in the parameter path, such as path=/offering.'
      return problemResponse({ status: 400, title: 'No page named', detail })
    }
    return respond(c.req.raw, 'data', url, async (entry, snapshot, now, module) => {
      const { build } = renderer.assetsOf(module)
      const { status, json } = entry.pageData({ url, snapshot, now, build })
      return { status, type: 'application/json; charset=utf-8', text: json }
    })
  })
  routes.get('/app-shell', async (c) => {
    const entry = await renderer.entry()
    const assets = renderer.assetsOf('')
    const shell = await renderer.finish('/app-shell', entry.renderShell({ site, origin, assets }))
    return c.body(shell, 200, {
      'content-type': html,
      'cache-control': 'no-cache',
      'x-robots-tag': 'noindex',
    })
  })
  routes.get('/preview', async (c) => {
    const entry = await renderer.entry()
    const assets = renderer.previewAssets
    const document = await renderer.finish('/preview', entry.renderPreview({ site, origin, assets }))
    return c.body(document, 200, {
      'content-type': html,
      'cache-control': 'no-cache',
      'x-robots-tag': 'noindex',
    })
  })
  routes.get('/sitemap.xml', (c) =>
    respond(c.req.raw, 'sitemap', '/', async (entry, { rows }) => ({
      status: 200,
      type: 'application/xml; charset=utf-8',
      text: renderSitemap(entry.sitemap(rows), origin),
    })),
  )
  routes.get('/manifest.webmanifest', (c) =>
    c.body(JSON.stringify(webManifest(site)), 200, {
      'content-type': 'application/manifest+json',
      'cache-control': 'public, max-age=3600',
    }),
  )
  routes.get('/robots.txt', (c) =>
    c.text(`User-agent: *\nDisallow: /api/\n\nSitemap: ${origin}/sitemap.xml\n`, 200, {
      'cache-control': 'public, max-age=3600',
    }),
  )
  function cachedPage(url: string): CachedResponse | undefined {
    const kept = keptByUrl.get(url)
    if (kept === undefined || options.snapshot()?.rows !== cachedRows) return undefined
    return kept.slot === null || kept.slot === slotNow() ? cache.peek(kept.key) : undefined
  }

  return { routes, page, cachedPage }
}

/** By hand: a regular expression takes half a second for a path of slashes. */
function withoutSlashesAtEnd(path: string): string {
  let end = path.length
  while (end > 1 && path[end - 1] === '/') end -= 1
  return path.slice(0, end)
}

function redirect(location: string): Response {
  return new Response(null, { status: 308, headers: { location } })
}

function notReady(): Response {
  return problemResponse({
    status: 503,
    title: 'Starting',
    detail: 'The content of the site is still being read. Please try again in a moment.',
    headers: { 'retry-after': String(retryAfterSeconds) },
  })
}

function tooLong(): Response {
  const detail = `Addresses here have at most ${longestAddress} characters.`
  return problemResponse({ status: 414, title: 'Address too long', detail })
}
