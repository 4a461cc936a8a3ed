import { parseAccept } from 'hono/utils/accept'
import { isNotModified } from '../http/conditional-request.ts'
import { negotiate } from '../http/content-negotiation.ts'
import type { CachedResponse } from './response-cache.ts'

/**
 * Browsers revalidate each time and mostly get 304, so a page is always current. A shared cache revalidates at most
 * once a second; newer content reaches the open page through its rows.
 */
const cacheControl = 'public, max-age=0, s-maxage=1, must-revalidate'

/** @param vary the request headers that the response depends on */
export function pageResponse(
  request: Request,
  page: CachedResponse,
  vary: 'accept-encoding' | 'accept, accept-encoding' = 'accept-encoding',
): Response {
  const encoding = negotiateEncoding(request.headers.get('accept-encoding'))
  const headers: Record<string, string> = {
    'content-type': page.type,
    'cache-control': cacheControl,
    vary,
    etag: `"${tagOf(page, encoding)}"`,
  }
  if (page.location !== undefined) headers['location'] = page.location
  // Any encoding of the same content matches, because the browser stores it decoded.
  const tags = encodings.map((each) => tagOf(page, each))
  if (page.status === 200 && isNotModified(request, tags)) {
    return new Response(null, { status: 304, headers })
  }
  if (encoding !== 'plain') headers['content-encoding'] = encoding
  const body = page[encoding]
  headers['content-length'] = String(body.length)
  return new Response(request.method === 'HEAD' ? null : body, { status: page.status, headers })
}

const encodings = ['plain', 'gzip', 'br'] as const

/** The encodings in which a cached response stores its bytes. */
export type Encoding = (typeof encodings)[number]

export function negotiateEncoding(acceptEncoding: string | null): Encoding {
  return negotiate(acceptEncoding, ['br', 'gzip']) ?? 'plain'
}

const mediaTypesOfPages = ['text/markdown', 'text/html', 'text/*', '*/*']

/**
 * Whether Markdown is the preferred format of a request, among the formats of pages. Of equal formats the first one
 * counts.
 */
export function prefersMarkdown(accept: string | null | undefined): boolean {
  // A quick check, since every page request comes here and almost none names Markdown.
  if (!accept || !/text\/markdown/i.test(accept)) return false
  const byWeight = parseAccept(accept).map(({ type, q }) => ({ type: type.toLowerCase(), q }))
  const best = byWeight.find(({ type, q }) => q > 0 && mediaTypesOfPages.includes(type))
  return best?.type === 'text/markdown'
}

function tagOf({ etag }: CachedResponse, encoding: Encoding): string {
  return encoding === 'plain' ? etag : `${etag}-${encoding}`
}
