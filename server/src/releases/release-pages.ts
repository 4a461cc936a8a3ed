import type { ReleaseEditRow } from '@coop/sync/releases'
import type { PublicRows } from '@coop/sync/tables'
import { type Context, Hono } from 'hono'
import type { Sql } from 'postgres'
import type { PublicSiteConfig } from '../config/site-config.ts'
import type { PageRenderer } from '../ssr/page-renderer.ts'
import type { SiteSnapshot } from '../ssr/site-follower.ts'
import { readEditedLayer, releasedRows } from './released-rows.ts'
import { releaseOfToken } from './release-links.ts'

interface ReleasePagesOptions {
  sql: Sql
  snapshot: () => SiteSnapshot | null
  renderer: PageRenderer
  site: PublicSiteConfig
  /** the origin that visitors use */
  origin: string
}

/** The address of the first page of a release, for whoever has the token. */
export function releasePagesPath(token: string): string {
  return `/release/${token}/`
}

const HEADERS = {
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'private, no-store',
  'x-robots-tag': 'noindex, nofollow',
  // The address is the key: no other site is told it.
  'referrer-policy': 'no-referrer',
  // Nothing runs on these pages and nothing is sent from them: they are looked at.
  'content-security-policy':
    "default-src 'none'; img-src 'self' data:; font-src 'self'; style-src-elem 'self'; style-src-attr 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
}

const LONGEST_ADDRESS = 2000

/**
 * The site with a release laid over it, for people without an account: `/release/{token}/` and every page below. Drawn
 * here for each request, without scripts and cookies; its links lead to the other pages of the same release.
 */
export function createReleasePages(options: ReleasePagesOptions): Hono {
  const { sql, snapshot, renderer, site, origin } = options
  const app = new Hono()
  const rowsOf = createReleasedRowsCache(sql)

  async function page(c: Context, token: string): Promise<Response> {
    const release = await releaseOfToken(sql, token)
    if (release === null) return c.body(notice('This link has expired or was withdrawn.'), 404, HEADERS)
    const standing = snapshot()
    if (standing === null) return c.body(notice('The site is just starting. Try again soon.'), 503, HEADERS)
    const { pathname, search } = new URL(c.req.url)
    const prefix = `/release/${token}`
    const url = `${pathname.slice(prefix.length) || '/'}${search}`
    if (url.length > LONGEST_ADDRESS || url.startsWith('//'))
      return c.body(notice('There is no such page.'), 404, HEADERS)
    const rows = await rowsOf(release.id, standing.rows)
    const entry = await renderer.entry()
    const assets = { ...renderer.assetsOf(entry.locate(url).module), scripts: [], later: [] }
    const output = await entry.render({
      url,
      snapshot: { rows, position: '' },
      now: Date.now(),
      site,
      origin,
      assets,
    })
    if (output.kind === 'redirect')
      return c.body(null, 307, { ...HEADERS, location: `${prefix}${output.to}` })
    const html = await renderer.finish(url, output.html)
    return c.body(withBanner(withinRelease(html, prefix), release.name), output.status, HEADERS)
  }

  app.get('/release/:token', (c) => c.body(null, 308, { ...HEADERS, location: `${c.req.path}/` }))
  app.get('/release/:token/*', (c) => page(c, c.req.param('token')))
  return app
}

/** The rows of a release are made anew only when one of its edits, a row that it edits, or the site has changed. */
function createReleasedRowsCache(sql: Sql): (releaseId: string, rows: PublicRows) => Promise<PublicRows> {
  let kept: { key: string; from: PublicRows; rows: Promise<PublicRows> } | null = null
  return async (releaseId, from) => {
    const edits = await sql<ReleaseEditRow[]>`
      select e.*, to_json(e.updated_at) #>> '{}' as updated_at, to_json(e.created_at) #>> '{}' as created_at
      from release_edits e where release_id = ${releaseId}`
    const edited = await readEditedLayer(sql, edits)
    const key = JSON.stringify([edited.layer, ...edited.live])
    if (kept?.key !== key || kept.from !== from) {
      const rows = releasedRows(from, edited)
      kept = { key, from, rows }
      // One that could not be read is read again for the next request; this one hears of it below.
      rows.catch(() => (kept = null))
      return await rows
    }
    return await kept.rows
  }
}

/** The document with links that stay within the release. Files have the same address everywhere. */
function withinRelease(html: string, prefix: string): string {
  return html
    .split('<a ')
    .map((part, index) => (index === 0 ? part : linkWithin(part, prefix)))
    .join('<a ')
}

const PATH = 'href="/'

/** @param part from behind `<a ` on */
function linkWithin(part: string, prefix: string): string {
  const at = part.indexOf(PATH)
  if (at === -1 || at > part.indexOf('>')) return part
  const path = part.slice(at + PATH.length)
  const isElsewhere = ['/', 'media/', 'assets/'].some((start) => path.startsWith(start))
  return isElsewhere ? part : `${part.slice(0, at)}href="${prefix}/${path}`
}

function withBanner(html: string, name: string): string {
  const banner = `<p role="note" style="margin:0;padding:.5rem 1rem;background:#13211c;color:#fff;font:14px/1.4 system-ui,sans-serif">You see the site as the release “${escapeHtml(name)}” will make it. Nothing of it is public yet.</p>`
  return html
    .replace('<head>', '<head><meta name="robots" content="noindex, nofollow">')
    .replace('<body>', () => `<body>${banner}`)
}

function notice(text: string): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="robots" content="noindex"><title>${text}</title></head><body style="margin:2rem;font:16px/1.5 system-ui,sans-serif"><main><h1 style="font-size:1.25rem">${text}</h1><p>Ask whoever sent it to you for another one.</p></main></body></html>`
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`)
}
