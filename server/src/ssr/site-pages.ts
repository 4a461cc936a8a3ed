import type { SsrEntry } from '@coop/web/ssr'
import { Hono } from 'hono'
import { packRows } from '@coop/sync/reader'
import { lowerCasePath } from '@coop/sync/rules'
import { problemResponse } from '../http/problem.ts'
import type { PublicSiteConfig } from '../config/site-config.ts'
import { cleanAddress } from './clean-address.ts'
import { pageResponse, prefersMarkdown } from './page-response.ts'
import {
  createCachedResponses,
  type Kept,
  LONGEST_ADDRESS,
  type Make,
  type Refusal,
} from './cached-responses.ts'
import type { CachedResponse } from './response-cache.ts'
import type { PageRenderer } from './page-renderer.ts'
import { retryAfterSeconds, startingPage } from './starting-page.ts'
import { renderSitemap } from './render-sitemap.ts'
import { adminManifest, webManifest } from './web-manifest.ts'
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
  /** the addresses that are not pages: data, shell, sitemap, robots */
  routes: Hono
  /** any other address: a page, or the not-found page; as Markdown if the request prefers it */
  page: (request: Request) => Promise<Response>
  /** the page that `page` returned for this path and query with 200, if nothing has changed since */
  cachedPage: (url: string) => CachedResponse | undefined
}

const html = 'text/html; charset=utf-8'
const markdown = 'text/markdown; charset=utf-8'
/** The headers of a document that is not a page of the site. */
const unindexed = { 'content-type': html, 'cache-control': 'no-cache', 'x-robots-tag': 'noindex' }

/** The best compression takes about a second for this many characters, in a separate thread. */
const MOST_PACKED_WELL = 1_000_000

const YEAR_MS = 365 * 24 * 60 * 60 * 1000

/** Renders pages from the rows in memory: without a query per view, and once for the same rows. */
export function createSitePages(options: SitePagesOptions): SitePages {
  const { renderer, site, origin } = options
  const responses = createCachedResponses(options)

  /** Responds with something other than a page. */
  async function respond(request: Request, kind: string, url: string, make: Make): Promise<Response> {
    const kept = await responses.find(kind, url, make)
    if (kept === 'starting') return notReady()
    return kept === 'too long' ? tooLong() : pageResponse(request, kept.response)
  }

  async function page(request: Request): Promise<Response> {
    const isMarkdown = prefersMarkdown(request.headers.get('accept'))
    const find = isMarkdown ? findMarkdown : findPage
    const isPage = async (url: string) => {
      const kept = await find(url)
      return typeof kept === 'object' && kept.response.status < 400
    }
    const { pathname, search } = new URL(request.url)
    const trimmed = withoutSlashesAtEnd(pathname)
    // `//elsewhere/` is not a page, and a redirect to it would lead to another host.
    if (trimmed !== pathname && !trimmed.startsWith('//')) return redirect(trimmed + search)
    const lower = lowerCasePath(pathname)
    if (lower !== null && (await isPage(lower))) return redirect(lower + search)
    const url = pathname + search
    const clean = cleanAddress(pathname, search)
    const isSpeltOtherwise = clean !== null && (search.includes('&amp;') || !(await isPage(url)))
    if (isSpeltOtherwise && (await isPage(clean))) return redirect(clean)
    const kept = await find(url)
    if (kept === 'starting') return isMarkdown ? notReady() : startingPage(request, renderer)
    if (kept === 'too long') return tooLong()
    if (!isMarkdown) responses.remember(url, kept)
    return pageResponse(request, kept.response, 'accept, accept-encoding')
  }

  function findPage(url: string): Promise<Kept | Refusal> {
    return responses.find('page', url, async (entry, snapshot, now, module) => {
      const assets = renderer.assetsOf(module)
      const output = await entry.render({ url, snapshot, now, site, origin, assets })
      if (output.kind === 'redirect')
        return { status: output.status, type: html, text: '', location: output.to }
      return { status: output.status, type: html, text: await renderer.finish(url, output.html) }
    })
  }

  function findMarkdown(url: string): Promise<Kept | Refusal> {
    return responses.find('markdown', url, async (entry, snapshot, now) => {
      const output = await entry.renderMarkdown({ url, snapshot, now, site, origin })
      if (output.kind === 'redirect')
        return { status: output.status, type: markdown, text: '', location: output.to }
      return { status: output.status, type: markdown, text: output.markdown }
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
    const shell = entry.renderShell({ site, origin, assets: renderer.assetsOf('') })
    return c.body(await renderer.finish('/app-shell', shell), 200, unindexed)
  })
  routes.get('/preview', async (c) => {
    const entry = await renderer.entry()
    const preview = entry.renderPreview({ site, origin, assets: renderer.previewAssets })
    return c.body(await renderer.finish('/preview', preview), 200, unindexed)
  })
  // They do not use the clock, so they are cached under the address of a page that does not use it either.
  for (const [path, { type, textOf }] of Object.entries(madeOfRows(options))) {
    routes.get(path, (c) =>
      respond(c.req.raw, path, '/insights', async (entry, { rows }) => ({
        status: 200,
        type: `${type}; charset=utf-8`,
        text: textOf(entry, rows),
      })),
    )
  }
  // The first rows of a visitor, which would otherwise take two requests for every shape.
  routes.get('/public-rows.json', (c) =>
    respond(c.req.raw, 'rows', '/insights', async (_entry, { rows, state }) => {
      const text = packRows(state, rows)
      const quality = text.length < MOST_PACKED_WELL ? 11 : 5
      return { status: 200, type: 'application/json; charset=utf-8', text, quality }
    }),
  )
  addWellKnown(routes, options)
  return { routes, page, cachedPage: responses.remembered }
}

interface MadeOfRows {
  type: string
  textOf: (entry: SsrEntry, rows: SiteSnapshot['rows']) => string
}

/** Texts that tell programs where pages are, and what is new. */
function madeOfRows({ site, origin }: SitePagesOptions): Record<string, MadeOfRows> {
  const feed = (type: string, format: 'atom' | 'json'): MadeOfRows => ({
    type,
    textOf: (entry, rows) => entry.feed({ rows, site, origin, format }),
  })
  return {
    '/sitemap.xml': {
      type: 'application/xml',
      textOf: (entry, rows) => renderSitemap(entry.sitemap(rows, site.timeZone), origin),
    },
    '/llms.txt': {
      type: 'text/plain',
      textOf: (entry, rows) => entry.llmsText({ rows, site, origin }),
    },
    '/feed.xml': feed('application/atom+xml', 'atom'),
    '/feed.json': feed('application/feed+json', 'json'),
  }
}

/** Well-known addresses (RFC 8615 and older), made without rows. */
function addWellKnown(routes: Hono, { site, origin, now }: SitePagesOptions): void {
  const manifests = { '/manifest.webmanifest': webManifest(site), '/admin.webmanifest': adminManifest(site) }
  for (const [path, manifest] of Object.entries(manifests)) {
    routes.get(path, (c) =>
      c.body(JSON.stringify(manifest), 200, {
        'content-type': 'application/manifest+json',
        'cache-control': 'public, max-age=3600',
      }),
    )
  }
  routes.get('/robots.txt', (c) =>
    c.text(`User-agent: *\nDisallow: /api/\n\nSitemap: ${origin}/sitemap.xml\n`, 200, {
      'cache-control': 'public, max-age=3600',
    }),
  )
  // The expiry is always a year ahead, since the address is current (RFC 9116).
  routes.get('/.well-known/security.txt', (c) => {
    const expires = new Date(now() + YEAR_MS).toISOString()
    const lines = [
      `Contact: mailto:${site.email}`,
      `Expires: ${expires}`,
      `Canonical: ${origin}${c.req.path}`,
    ]
    return c.text(`${lines.join('\n')}\n`, 200, { 'cache-control': 'public, max-age=3600' })
  })
  // Password managers request this address.
  routes.get('/.well-known/change-password', (c) => c.redirect('/admin/account', 302))
}

/** A loop, since a regular expression takes half a second for a path of slashes. */
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
    detail: 'The content of the site is still being loaded. Please try again in a moment.',
    headers: { 'retry-after': String(retryAfterSeconds) },
  })
}

function tooLong(): Response {
  const detail = `Addresses here have at most ${LONGEST_ADDRESS} characters.`
  return problemResponse({ status: 414, title: 'Address too long', detail })
}
