import { parseOffset, compareOffsets } from '../protocol/offset.ts'
import type { Audience } from '../shapes.ts'
import { problem } from './problem.ts'

/** G7: the headers that the official client and caches need. */
const passedOn = [
  'content-type',
  'cache-control',
  'surrogate-control',
  'etag',
  'retry-after',
  'electric-cursor',
  'electric-handle',
  'electric-has-data',
  'electric-internal-known-error',
  'electric-offset',
  'electric-schema',
  'electric-up-to-date',
] as const

/** G5: the statuses that are meant for readers. All others concern only the gateway and the shape service. */
const protocolStatuses: ReadonlySet<number> = new Set([200, 304, 400, 409, 429, 503])

/** G4: no cache keeps an administrator's responses. */
export const privateHeaders = { 'cache-control': 'private, no-store', vary: 'cookie' }

/**
 * G8: the protocol lets caches keep the start of a log for weeks; here a browser behind a shared cache has it for 4
 * minutes.
 */
const publicCaching = 'public, max-age=60, s-maxage=60, stale-while-revalidate=60'
const longestSeconds = 120

/** The shape service's response, as far as it is meant for this audience and its caches. */
export function shapeResponse(upstream: Response, audience: Audience, to: string | null): Response {
  if (!protocolStatuses.has(upstream.status)) {
    void upstream.body?.cancel()
    return unavailable(audience)
  }
  const headers = new Headers()
  for (const name of passedOn) {
    const value = upstream.headers.get(name)
    if (value !== null) headers.set(name, value)
  }
  if (audience === 'admin') {
    for (const [name, value] of Object.entries(privateHeaders)) headers.set(name, value)
    headers.delete('surrogate-control')
  } else if (to !== null && fallsShort(headers, to)) {
    headers.set('cache-control', 'no-store')
    headers.set('surrogate-control', 'no-store')
  } else if (secondsIn(headers.get('cache-control') ?? '') > longestSeconds) {
    headers.set('cache-control', publicCaching)
    headers.delete('surrogate-control')
  }
  return new Response(upstream.body, { status: upstream.status, headers })
}

export function unavailable(audience: Audience): Response {
  return problem(503, 'Service Unavailable', 'The rows cannot be read at the moment. Try again shortly.', {
    'retry-after': '1',
    ...(audience === 'admin' ? privateHeaders : {}),
  })
}

function secondsIn(cacheControl: string): number {
  const ages = cacheControl
    .split(',')
    .map((directive) => directive.trim().split('='))
    .filter(([name = '']) => name === 'max-age' || name.startsWith('stale-'))
  return ages.reduce((sum, [, seconds]) => sum + Number(seconds), 0)
}

/** G6: it ends the log before the goal, so no cache may reuse it. */
function fallsShort(headers: Headers, to: string): boolean {
  const goal = parseOffset(to)
  const end = parseOffset(headers.get('electric-offset') ?? '')
  if (!headers.has('electric-up-to-date') || goal === null || goal === 'now') return false
  return end === null || end === 'now' || compareOffsets(end, goal) < 0
}
