import type { RequestListener } from 'node:http'
import type { Context, MiddlewareHandler } from 'hono'
import { routePath } from 'hono/route'
import { requestDuration, requestsInFlight } from './metrics.ts'

/** Keyed by Node's request, since the time is measured outside of the app. */
const routes = new WeakMap<object, string>()

/** Remembers the pattern of the matched route. */
export const noteRoute: MiddlewareHandler = async (c, next) => {
  await next()
  const request = incomingOf(c)
  if (request !== undefined && !routes.has(request)) routes.set(request, routePath(c))
}

/** A name for one of the handlers that share the pattern `*`. */
export function nameRoute(c: Context, route: string): void {
  const request = incomingOf(c)
  if (request !== undefined) routes.set(request, route)
}

function incomingOf(c: Context): object | undefined {
  const bindings: unknown = c.env
  if (typeof bindings !== 'object' || bindings === null || !('incoming' in bindings)) return undefined
  return typeof bindings.incoming === 'object' && bindings.incoming !== null ? bindings.incoming : undefined
}

const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])

/** Wraps a listener: counts and times each request until its response is sent or its client disconnects. */
export function measureRequests(listener: RequestListener): RequestListener {
  return (request, response) => {
    const beganAt = performance.now()
    requestsInFlight.inc()
    response.once('close', () => {
      requestsInFlight.dec()
      const labels = {
        method: METHODS.has(request.method ?? '') ? (request.method ?? '') : 'other',
        // Unchanged pages are served before the app.
        route: routes.get(request) ?? 'kept page',
        status: response.writableFinished ? String(response.statusCode) : 'gone',
      }
      requestDuration.observe(labels, (performance.now() - beganAt) / 1000)
    })
    listener(request, response)
  }
}
