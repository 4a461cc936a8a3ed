import type { ReleaseEditRow } from '@coop/sync/releases'
import { clockSlot } from '@coop/sync/rules'
import type { PublicRows } from '@coop/sync/tables'
import { type Context, Hono } from 'hono'
import { LRUCache } from 'lru-cache'
import pLimit from 'p-limit'
import type { Sql } from 'postgres'
import type { PublicSiteConfig } from '../config/site-config.ts'
import { createThrottle } from '../http/throttle.ts'
import { addressesInPublicRows } from '../media/public-addresses.ts'
import { shareAnswers } from '../media/shared-answers.ts'
import type { PageRenderer } from '../ssr/page-renderer.ts'
import { negotiateEncoding } from '../ssr/page-response.ts'
import { type CachedResponse, createResponseCache, type ResponseCache } from '../ssr/response-cache.ts'
import type { SiteSnapshot } from '../ssr/site-follower.ts'
import { readEditedLayer, releasedRows } from './released-rows.ts'
import { fileKeyOf, releaseOfFileKey, releaseOfToken } from './release-links.ts'

interface ReleasePagesOptions {
  sql: Sql
  snapshot: () => SiteSnapshot | null
  renderer: PageRenderer
  site: PublicSiteConfig
  /** the origin that visitors use */
  origin: string
}

/** The address of the first page of a release, with the token. */
export function releasePagesPath(token: string): string {
  return `/release/${token}/`
}

const HEADERS = {
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'private, no-store',
  'x-robots-tag': 'noindex, nofollow',
  // The address is the key, so it must not reach other sites as a referrer.
  'referrer-policy': 'no-referrer',
  // These pages are only for reading: they run no scripts and send nothing.
  'content-security-policy':
    "default-src 'none'; img-src 'self' data:; font-src 'self'; style-src-elem 'self'; style-src-attr 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
}

const LONGEST_ADDRESS = 2000
/** The limit of pages per link and minute: enough for many readers at once. */
const MOST_PAGES = 240
/** The number of releases whose pages are cached. */
const MOST_RELEASES = 8
const PAGES_OF_A_RELEASE = { entries: 200, bytes: 8 * 1024 * 1024 }

interface ReleasePages {
  routes: Hono
  /** Whether the release whose link has this key shows the file. */
  showsFile: (key: string, address: string) => Promise<boolean>
}

/**
 * The site with a release applied, for people without an account: `/release/{token}/` and all pages below, without
 * scripts and cookies. Links lead to other pages of the same release. A page is rendered once for each revision of its
 * release. Pages are rendered one after the other, and only while a request waits for them, because strangers can hold
 * a link, and rendering blocks the process that serves the site. The addresses of files on a page have a key, since
 * most of the files are not public yet.
 */
export function createReleasePages(options: ReleasePagesOptions): ReleasePages {
  const { sql, snapshot, renderer, site, origin } = options
  const app = new Hono()
  const revisionOf = createRevisionCache(sql)
  const inTurn = pLimit(1)
  // A token is random, so its hash reveals nothing even without a secret.
  const limits = { token: MOST_PAGES }
  const throttle = createThrottle({ sql, secret: '', purpose: 'release-page', limits, windowMinutes: 1 })

  async function page(c: Context, token: string): Promise<Response> {
    const release = await releaseOfToken(sql, token)
    if (release === null) {
      const text = notice(
        'This link has expired or was revoked.',
        'Ask the person who sent it to you for a new one.',
      )
      return c.body(text, 404, HEADERS)
    }
    const wait = await throttle.attempt({ token })
    if (wait !== null) {
      const text = notice('Too many pages were opened with this link.', 'Try again in a minute.')
      return c.body(text, 429, { ...HEADERS, 'retry-after': String(wait) })
    }
    const standing = snapshot()
    if (standing === null)
      return c.body(notice('The site is starting.', 'Try again in a few seconds.'), 503, HEADERS)
    const { pathname, search } = new URL(c.req.url)
    const prefix = `/release/${token}`
    const url = `${pathname.slice(prefix.length) || '/'}${search}`
    if (url.length > LONGEST_ADDRESS || url.startsWith('//'))
      return c.body(notice('There is no such page.', 'Check the address.'), 404, HEADERS)
    const { signal } = c.req.raw
    return await inTurn(async () => {
      // The response of an aborted request is never read.
      if (signal.aborted) return c.body(null, 503, HEADERS)
      const revision = await revisionOf(release.id, standing.rows)
      if (signal.aborted) return c.body(null, 503, HEADERS)
      const key = fileKeyOf(token)
      return answer(c, await drawn(revision, { url, prefix, name: release.name, key }))
    })
  }

  async function drawn(
    { rows, pages }: Revision,
    { url, prefix, name, key }: { url: string; prefix: string; name: string; key: string },
  ): Promise<CachedResponse> {
    const entry = await renderer.entry()
    const { address, usesClock, module } = entry.locate(url)
    const now = usesClock ? clockSlot(Date.now()) : 0
    if (!renderer.keeps) pages.clear()
    return await pages.get(JSON.stringify([prefix, name, address, now]), async () => {
      const output = await entry.render({
        url,
        snapshot: { rows, position: '' },
        now,
        site,
        origin,
        assets: { ...renderer.assetsOf(module), scripts: [], later: [] },
      })
      const type = HEADERS['content-type']
      if (output.kind === 'redirect')
        return { status: 307, type, text: '', location: `${prefix}${output.to}` }
      const html = await renderer.finish(url, output.html)
      return {
        status: output.status,
        type,
        text: withBanner(withinRelease(withFileKeys(html, key), prefix), name),
      }
    })
  }

  const filesOf = shareAnswers(async (key): Promise<ReadonlySet<string>> => {
    const release = await releaseOfFileKey(sql, key)
    const standing = snapshot()
    if (release === null || standing === null) return new Set()
    return (await revisionOf(release.id, standing.rows)).files()
  })

  app.get('/release/:token', (c) => c.body(null, 308, { ...HEADERS, location: `${c.req.path}/` }))
  app.get('/release/:token/*', (c) => page(c, c.req.param('token')))
  return {
    routes: app,
    showsFile: async (key, address) => (await filesOf(key)).has(address),
  }
}

function answer(c: Context, page: CachedResponse): Response {
  const { status, location } = page
  if (location !== undefined) return new Response(null, { status, headers: { ...HEADERS, location } })
  const encoding = negotiateEncoding(c.req.header('accept-encoding') ?? null)
  const headers = { ...HEADERS, vary: 'accept-encoding' }
  const encoded = encoding === 'plain' ? headers : { ...headers, 'content-encoding': encoding }
  return new Response(c.req.method === 'HEAD' ? null : page[encoding], { status, headers: encoded })
}

/** The rows as a release makes them, and their rendered pages. */
interface Revision {
  readonly rows: PublicRows
  readonly pages: ResponseCache
  /** The addresses of the files that the rows name. */
  readonly files: () => ReadonlySet<string>
}

/** Makes a new revision only when an edit of the release, a row that it edits, or the site has changed. */
function createRevisionCache(sql: Sql): (releaseId: string, rows: PublicRows) => Promise<Revision> {
  const kept = new LRUCache<string, { key: string; from: PublicRows; revision: Promise<Revision> }>({
    max: MOST_RELEASES,
  })
  return async (releaseId, from) => {
    const edits = await sql<ReleaseEditRow[]>`
      select e.*, to_json(e.updated_at) #>> '{}' as updated_at, to_json(e.created_at) #>> '{}' as created_at
      from release_edits e where release_id = ${releaseId}`
    const edited = await readEditedLayer(sql, edits)
    const key = JSON.stringify([edited.layer, ...edited.live])
    const known = kept.get(releaseId)
    if (known?.key === key && known.from === from) return await known.revision
    const revision = releasedRows(from, edited).then((rows) => {
      let files: ReadonlySet<string> | undefined
      return {
        rows,
        pages: createResponseCache(PAGES_OF_A_RELEASE),
        files: () => (files ??= addressesInPublicRows(rows)),
      }
    })
    kept.set(releaseId, { key, from, revision })
    // A revision that could not be read is read again for the next request. This request gets the error below.
    revision.catch(() => kept.delete(releaseId))
    return await revision
  }
}

const TAG = /<[a-z][^<>]*>/gi
/** Within an attribute, where characters of markup are escaped. */
const FILE = /(?:\/img)?\/media(?:\/[A-Za-z0-9_-][A-Za-z0-9_.-]*)+(\?)?/g

/** The document with a key added to the address of each file. */
function withFileKeys(html: string, key: string): string {
  return html.replace(TAG, (tag) =>
    tag.replace(FILE, (file, query?: string) =>
      query === undefined ? `${file}?release=${key}` : `${file}release=${key}&amp;`,
    ),
  )
}

/** The document with links that stay within the release. */
function withinRelease(html: string, prefix: string): string {
  return html
    .split('<a ')
    .map((part, index) => (index === 0 ? part : linkWithin(part, prefix)))
    .join('<a ')
}

const PATH = 'href="/'

/** @param part the text after `<a ` */
function linkWithin(part: string, prefix: string): string {
  const at = part.indexOf(PATH)
  if (at === -1 || at > part.indexOf('>')) return part
  const path = part.slice(at + PATH.length)
  const isElsewhere = ['/', 'media/', 'assets/'].some((start) => path.startsWith(start))
  return isElsewhere ? part : `${part.slice(0, at)}href="${prefix}/${path}`
}

/** The banner is at the bottom, because the header of the site covers the top of every page. */
function withBanner(html: string, name: string): string {
  const banner = `<p role="note" style="position:sticky;bottom:0;z-index:100;margin:0;padding:.5rem 1rem;background:#f6c27a;color:#13211c;font:14px/1.4 system-ui,sans-serif">This is a preview of the site with the release “${escapeHtml(name)}”. Visitors cannot see it yet.</p>`
  return html
    .replace('<head>', '<head><meta name="robots" content="noindex, nofollow">')
    .replace('</body>', () => `${banner}</body>`)
}

function notice(text: string, advice: string): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="robots" content="noindex"><title>${text}</title></head><body style="margin:2rem;font:16px/1.5 system-ui,sans-serif"><main><h1 style="font-size:1.25rem">${text}</h1><p>${advice}</p></main></body></html>`
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`)
}
