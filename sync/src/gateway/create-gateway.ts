import { shapeDefinition, shapesOf, type Audience } from '../shapes.ts'
import { linkAbort } from '../link-abort.ts'
import { createOffsetsWaiters, type OffsetsWaiters } from './offsets-waiters.ts'
import type { Definitions, OffsetsSource } from './offsets-source.ts'
import { matchPath, type Route } from './match-path.ts'
import type { Principal } from './principal.ts'
import { problem } from './problem.ts'
import { clientClosed, unauthorised } from './refusals.ts'
import { createShapeRequests } from './shape-requests.ts'
import { privateHeaders, unavailable } from './shape-response.ts'

export interface GatewayOptions {
  /** The shape service: the engine's `fetch`, or `electricUpstream`. Gets `GET`/`HEAD` of `/v1/shape`. */
  upstream: (request: Request) => Promise<Response>
  /** The shape service's secret, which is sent only to the service. */
  secret: string | null
  offsets: OffsetsSource
  principalOf: (request: Request) => Promise<Principal | null>
  /** Called for a request that could not be answered. */
  log?: (text: string, error: unknown) => void
  /** How long a request for the latest offsets is held, in ms; default 20,000. */
  waitMs?: number
  /** The wall clock, in milliseconds. */
  now?: () => number
}

export interface Gateway {
  /** null: the path does not belong to the gateway. Never rejects. */
  fetch(request: Request): Promise<Response | null>
  /** Ends all waits. The owner of the offsets source closes the source. */
  close(): void
}

/** Named shapes and their latest offsets for visitors and administrators: `/shapes/…` and `/shapes/admin/…`. */
export function createGateway(options: GatewayOptions): Gateway {
  const { offsets, waitMs = 20_000, now = Date.now } = options
  const audiences = new Map<string, OffsetsWaiters>()
  const shapes = createShapeRequests(options)
  // H9: requests that it holds would keep the service from stopping.
  const stopListening = offsets.onUnavailable(() => shapes.abortLive())

  function waitersOf(audience: Audience, principal: Principal | null): OffsetsWaiters {
    const key = principal === null ? audience : `${audience} ${principal.id}`
    const existing = audiences.get(key)
    if (existing !== undefined) return existing
    const definitions: Definitions = {}
    for (const [name, shape] of shapesOf(audience))
      definitions[name] = shapeDefinition(shape, principal?.id ?? null)
    const waiters = createOffsetsWaiters({ source: offsets, definitions, waitMs, now })
    audiences.set(key, waiters)
    return waiters
  }

  async function offsetsResponse(
    request: Request,
    audience: Audience,
    principal: Principal | null,
  ): Promise<Response> {
    const query = new URL(request.url).searchParams
    const isUnknown = [...query.keys()].some((name) => name !== 'after')
    if (isUnknown || query.getAll('after').length > 1)
      return problem(400, 'Bad Request', 'The latest offsets take one parameter, after.')
    const after = query.get('after')
    const link = linkAbort(request.signal, principal?.ended)
    const result = await waitersOf(audience, principal).wait(after, link.signal)
    link.release()
    if (result.kind === 'unknown') return unavailable(audience)
    if (result.kind === 'aborted') return principal?.ended.aborted === true ? unauthorised() : clientClosed()
    // H2, H3: after a position all readers get the same response, which has another position. At the beginning of a
    // visit, a shared cache may reuse its response for a second, and a browser may not.
    const publicCaching =
      after === null ? 'public, max-age=0, s-maxage=1, must-revalidate' : 'public, max-age=5'
    return new Response(request.method === 'HEAD' ? null : result.body, {
      headers: {
        'content-type': 'application/json; charset=utf-8',
        ...(audience === 'admin' ? privateHeaders : { 'cache-control': publicCaching }),
      },
    })
  }

  async function admit(request: Request, { audience }: Route): Promise<Principal | Response | null> {
    if (audience === 'public') return null
    const principal = await options.principalOf(request)
    if (principal === null || principal.ended.aborted) return unauthorised()
    if (!principal.admin) return problem(403, 'Forbidden', 'This is for administrators.', privateHeaders)
    return principal
  }

  return {
    fetch: async (request) => {
      const route = matchPath(new URL(request.url).pathname)
      if (route === null) return null
      if (route === 'unknown') return problem(404, 'Not Found', 'There is no shape of this name.')
      if (request.method !== 'GET' && request.method !== 'HEAD')
        return problem(405, 'Method Not Allowed', 'Shapes are read with GET or HEAD.', { allow: 'GET, HEAD' })
      try {
        const principal = await admit(request, route)
        if (principal instanceof Response) return principal
        return route.shape === null
          ? await offsetsResponse(request, route.audience, principal)
          : await shapes.respond(request, route.shape, principal)
      } catch (error) {
        // G4: the principal could not be determined, so nothing is sent.
        options.log?.('A request for shapes could not be admitted', error)
        return unavailable(route.audience)
      }
    },
    close: () => {
      stopListening()
      for (const waiters of audiences.values()) waiters.close()
    },
  }
}
