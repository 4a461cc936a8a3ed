import type { RequestListener } from 'node:http'
import type { Context, MiddlewareHandler } from 'hono'
import { routePath } from 'hono/route'
import { requestDuration, requestsInFlight } from './metrics.ts'

/** By the request as Node has it, since the time is taken outside of the app. */
const routes = new WeakMap<object, string>()

/** Remembers the pattern of the route that answered. */
export const noteRoute: MiddlewareHandler = async (c, next) => {
  await next()
  const request = incomingOf(c)
  if (request !== undefined && !routes.has(request)) routes.set(request, routePath(c))
}

/** A name for what answers under the pattern `*`, of which there are several. */
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

/** The same listener, with each request counted and timed until its response is sent, or its sender has gone. */
export function measureRequests(listener: RequestListener): RequestListener {
  return (request, response) => {
    const beganAt = performance.now()
    requestsInFlight.inc()
    response.once('close', () => {
      requestsInFlight.dec()
      const labels = {
        method: METHODS.has(request.method ?? '') ? (request.method ?? '') : 'other',
        // Before the app, pages answer that have not changed.
        route: routes.get(request) ?? 'kept page',
        status: response.writableFinished ? String(response.statusCode) : 'gone',
      }
      requestDuration.observe(labels, (performance.now() - beganAt) / 1000)
    })
    listener(request, response)
  }
}
