import type { MiddlewareHandler } from 'hono'
import { problemResponse } from '../../http/problem.ts'

const HARMLESS = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * Refuses what another site's page makes a browser send here with our cookie. Browsers name the sender of every
 * request that changes something, in `Sec-Fetch-Site` or at least in `Origin`; what names none is no browser.
 * @param publicUrl our origin as visitors see it, which behind a proxy differs from the one that we see
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
