import type { MiddlewareHandler } from 'hono'
import { problemResponse } from '../../http/problem.ts'

const HARMLESS = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * Refuses requests that a page of another site makes a browser send with our cookie. With every request that changes
 * something, browsers send `Sec-Fetch-Site` or at least `Origin`. A request with neither is not from a browser.
 * @param publicUrl our origin as visitors see it; behind a proxy it differs from the one of the request
 */
export function sameOrigin(publicUrl: string): MiddlewareHandler {
  return async (c, next) => {
    if (HARMLESS.has(c.req.method) || isOwn(c.req.raw, publicUrl)) return await next()
    return problemResponse({
      status: 403,
      title: 'Forbidden',
      detail: 'This request does not come from a page of this site.',
    })
  }
}

function isOwn(request: Request, publicUrl: string): boolean {
  const origin = request.headers.get('origin')
  if (origin === publicUrl) return true
  const site = request.headers.get('sec-fetch-site')
  if (site !== null) return site === 'same-origin' || site === 'none'
  if (origin === null) return true
  return (
    URL.canParse(origin) &&
    new URL(origin).host === (request.headers.get('host') ?? new URL(request.url).host)
  )
}
