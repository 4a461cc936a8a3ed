import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Http2Bindings, HttpBindings } from '@hono/node-server'
import { chosenEncoding, type Encoding } from './page-response.ts'
import type { CachedAnswer } from './response-cache.ts'

/** @param bindings what Node knows of the request, and the request itself does not: from where it came */
type Fetch<Answer> = (request: Request, bindings?: Bindings) => Answer
type Bindings = HttpBindings | Http2Bindings

export type PageDoor = {
  /** The app's `fetch`, watched: what it says about a kept answer is remembered with it. */
  fetch: Fetch<Promise<Response>>
  /** Answers by itself when the answer is kept, with the very headers and bytes that the app gave out before. */
  answers: (request: IncomingMessage, response: ServerResponse) => boolean
}

/**
 * The short way for pages that have not changed. Routing and web-standard objects cost more than such an answer does;
 * so the second request for the same state of the page is answered at Node's own door.
 */
export function createPageDoor(
  appFetch: Fetch<Response | Promise<Response>>,
  kept: (url: string) => CachedAnswer | undefined,
): PageDoor {
  const headersOf = new WeakMap<CachedAnswer, Map<Encoding, string[]>>()
  const encodings = new Map<string, Encoding>()

  function encodingFor(accepted: string): Encoding {
    const known = encodings.get(accepted)
    if (known !== undefined) return known
    // Browsers send a handful of spellings; whoever sends more is not remembered.
    const chosen = chosenEncoding(accepted)
    if (encodings.size < 100) encodings.set(accepted, chosen)
    return chosen
  }

  return {
    async fetch(request, bindings) {
      const response = await appFetch(request, bindings)
      if (request.method !== 'GET') return response
      const { pathname, search } = new URL(request.url)
      const answer = kept(pathname + search)
      const etag = response.headers.get('etag')
      if (answer === undefined || response.status !== answer.status || !etag?.includes(answer.etag)) {
        return response
      }
      const headers = headersOf.get(answer) ?? new Map<Encoding, string[]>()
      headersOf.set(answer, headers)
      headers.set(
        encodingFor(request.headers.get('accept-encoding') ?? ''),
        [...response.headers].flatMap(([name, value]) => [name, value]),
      )
      return response
    },
    answers(request, response) {
      if (request.method !== 'GET' || request.url === undefined) return false
      // The app decides about conditions and ranges.
      if (request.headers['if-none-match'] !== undefined) return false
      const answer = kept(request.url)
      if (answer === undefined) return false
      const encoding = encodingFor(request.headers['accept-encoding']?.toString() ?? '')
      const headers = headersOf.get(answer)?.get(encoding)
      if (headers === undefined) return false
      response.writeHead(answer.status, headers)
      response.end(answer[encoding])
      return true
    },
  }
}
