import type { CachedAnswer } from './response-cache.ts'

/** Asked for again each time, and mostly answered 304: a page is as new as the log. */
const cacheControl = 'public, max-age=0, must-revalidate'

export function answerRequest(request: Request, cached: CachedAnswer): Response {
  const encoding = chosenEncoding(request.headers.get('accept-encoding') ?? '')
  const etag = `"${cached.etag}${encoding === 'plain' ? '' : `-${encoding}`}"`
  const headers: Record<string, string> = {
    'content-type': cached.type,
    'cache-control': cacheControl,
    vary: 'accept-encoding',
    etag,
  }
  if (cached.location !== undefined) headers['location'] = cached.location
  if (cached.status === 200 && knows(request.headers.get('if-none-match'), cached.etag)) {
    return new Response(null, { status: 304, headers })
  }
  if (encoding !== 'plain') headers['content-encoding'] = encoding
  const body = cached[encoding]
  headers['content-length'] = String(body.length)
  return new Response(request.method === 'HEAD' ? null : body, { status: cached.status, headers })
}

/** The names under which an answer keeps its bytes. */
export type Encoding = 'plain' | 'gzip' | 'br'

export function chosenEncoding(accepted: string): Encoding {
  const parts = accepted.split(',').map((part) => part.trim())
  const takes = (name: string) =>
    parts.some((part) => part === name || (part.startsWith(`${name};`) && !/;\s*q=0(\.0*)?\s*$/.test(part)))
  if (takes('br')) return 'br'
  return takes('gzip') ? 'gzip' : 'plain'
}

/** Any encoding of the same content will do: the browser has it decoded. */
function knows(ifNoneMatch: string | null, etag: string): boolean {
  return ifNoneMatch !== null && ifNoneMatch.includes(etag)
}
