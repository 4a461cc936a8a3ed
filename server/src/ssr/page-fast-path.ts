import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Http2Bindings, HttpBindings } from '@hono/node-server'
import { type Encoding, negotiateEncoding, prefersMarkdown } from './page-response.ts'
import type { CachedResponse } from './response-cache.ts'

/** @param bindings Node's data of the request, which the web-standard request lacks: its sender */
type Fetch<Result> = (request: Request, bindings?: Bindings) => Result
type Bindings = HttpBindings | Http2Bindings

type HeadersByEncoding = Partial<Record<Encoding, string[]>>

export type PageFastPath = {
  /** Wraps the app's `fetch`: remembers the headers that it sends with a cached page. */
  fetch: Fetch<Promise<Response>>
  /** Sends the response with the same headers and bytes as the app before; false: it is not cached. */
  respond: (request: IncomingMessage, response: ServerResponse) => boolean
}

/**
 * Sends unchanged pages without the app, because routing and web-standard objects cost more than sending such a
 * response. The second request for the same state of a page does not reach the app. Only responses that the app has
 * sent for this very address are reused.
 */
export function createPageFastPath(
  appFetch: Fetch<Response | Promise<Response>>,
  cachedPage: (url: string) => CachedResponse | undefined,
): PageFastPath {
  const headersOf = new WeakMap<CachedResponse, Map<string, HeadersByEncoding>>()
  const encodings = new Map<string, Encoding>()

  function encodingFor(acceptEncoding: string): Encoding {
    const remembered = encodings.get(acceptEncoding)
    if (remembered !== undefined) return remembered
    const encoding = negotiateEncoding(acceptEncoding)
    // Browsers send only a few variants; further ones are not cached.
    if (encodings.size < 100) encodings.set(acceptEncoding, encoding)
    return encoding
  }

  return {
    async fetch(request, bindings) {
      const response = await appFetch(request, bindings)
      if (request.method !== 'GET') return response
      const { pathname, search } = new URL(request.url)
      const url = pathname + search
      const cached = cachedPage(url)
      const etag = response.headers.get('etag')
      if (cached === undefined || response.status !== 200 || !etag?.includes(cached.etag)) return response
      const byUrl = headersOf.get(cached) ?? new Map<string, HeadersByEncoding>()
      headersOf.set(cached, byUrl)
      const encoding = encodingFor(request.headers.get('accept-encoding') ?? '')
      const headers = [...response.headers].flatMap(([name, value]) => [name, value])
      byUrl.set(url, { ...byUrl.get(url), [encoding]: headers })
      return response
    },
    respond(request, response) {
      if (request.method !== 'GET' || request.url === undefined) return false
      // The app handles conditional and range requests.
      if (request.headers['if-none-match'] !== undefined) return false
      const cached = cachedPage(request.url)
      if (cached === undefined || prefersMarkdown(request.headers.accept)) return false
      const encoding = encodingFor(request.headers['accept-encoding']?.toString() ?? '')
      const headers = headersOf.get(cached)?.get(request.url)?.[encoding]
      if (headers === undefined) return false
      response.writeHead(200, headers)
      response.end(cached[encoding])
      return true
    },
  }
}
