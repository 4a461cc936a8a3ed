import { shapeDefinition, shapesOf, type Audience, type CatalogueShape } from '../shapes.ts'
import { linkAbort, type AbortLink } from '../link-abort.ts'
import { createHeadsWaiters, type HeadsWaiters } from './heads-waiters.ts'
import { ServiceUnavailable } from './electric-upstream.ts'
import type { Definitions, HeadsSource } from './heads-source.ts'
import { matchPath, type Route } from './match-path.ts'
import { problem } from './problem.ts'
import { definitionQuery, queryRefusal } from './shape-query.ts'
import { privateHeaders, shapeResponse, unavailable } from './shape-response.ts'

/** The signed-in user of a request, as far as the gateway needs it. `ended` fires when the session ends or expires. */
export interface Principal {
  id: string
  admin: boolean
  ended: AbortSignal
}

export interface GatewayOptions {
  /** The shape service: the engine's `fetch`, or `electricUpstream`. Gets `GET`/`HEAD` of `/v1/shape`. */
  upstream: (request: Request) => Promise<Response>
  /** The shape service's secret; it goes nowhere else. */
  secret: string | null
  heads: HeadsSource
  principalOf: (request: Request) => Promise<Principal | null>
  /** Called where a request could not be answered. */
  log?: (text: string, error: unknown) => void
  /** How long a heads request is held, in ms; default 20,000. */
  waitMs?: number
  /** Milliseconds of the clock on the wall. */
  now?: () => number
}

export interface Gateway {
  /** null: the path is none of the gateway's. Never rejects. */
  fetch(request: Request): Promise<Response | null>
  /** Ends all waits. The heads source is closed by its owner. */
  close(): void
}

/** nginx's status for a client that has closed the request; no client ever gets it. */
const CLIENT_CLOSED_REQUEST = 499

/** Named shapes and their heads for visitors and administrators: `/shapes/…` and `/shapes/admin/…`. */
export function createGateway(options: GatewayOptions): Gateway {
  const { heads, waitMs = 20_000, now = Date.now } = options
  const audiences = new Map<string, HeadsWaiters>()
  /** What the shape service holds for readers. */
  const liveRequests = new Set<AbortLink>()
  // H9: a service that stops is not kept from it by requests that it holds.
  const stopListening = heads.onUnavailable(() => {
    for (const request of liveRequests) request.abort()
  })

  function waitersOf(audience: Audience, principal: Principal | null): HeadsWaiters {
    const key = principal === null ? audience : `${audience} ${principal.id}`
    const existing = audiences.get(key)
    if (existing !== undefined) return existing
    const definitions: Definitions = {}
    for (const [name, shape] of shapesOf(audience))
      definitions[name] = shapeDefinition(shape, principal?.id ?? null)
    const waiters = createHeadsWaiters({ source: heads, definitions, waitMs, now })
    audiences.set(key, waiters)
    return waiters
  }

  async function headsResponse(
    request: Request,
    audience: Audience,
    principal: Principal | null,
  ): Promise<Response> {
    const query = new URL(request.url).searchParams
    const isUnknown = [...query.keys()].some((name) => name !== 'after')
    if (isUnknown || query.getAll('after').length > 1)
      return problem(400, 'Bad Request', 'Heads take one parameter, after.')
    const after = query.get('after')
    const link = linkAbort(request.signal, principal?.ended)
    const result = await waitersOf(audience, principal).wait(after, link.signal)
    link.release()
    if (result.kind === 'unknown') return unavailable(audience)
    if (result.kind === 'aborted') return principal?.ended.aborted === true ? unauthorised() : clientClosed()
    // H2, H3: what was asked for after a position is the same for all readers there, and has a next position.
    const publicCaching = after === null ? 'no-store' : 'public, max-age=5'
    return new Response(request.method === 'HEAD' ? null : result.body, {
      headers: {
        'content-type': 'application/json; charset=utf-8',
        ...(audience === 'admin' ? privateHeaders : { 'cache-control': publicCaching }),
      },
    })
  }

  async function shapeResponseFor(
    request: Request,
    shape: CatalogueShape,
    principal: Principal | null,
  ): Promise<Response> {
    const parameters = new URL(request.url).searchParams
    const refusal = queryRefusal(parameters)
    const { audience } = shape
    if (refusal !== null) return problem(400, 'Bad Request', refusal)
    const query = definitionQuery(shapeDefinition(shape, principal?.id ?? null), options.secret)
    for (const [name, value] of parameters) query.set(name, value)
    const ifNoneMatch = strongTags(request.headers.get('if-none-match'))
    // G4: a held request ends with its session.
    const link = linkAbort(request.signal, principal?.ended)
    if (parameters.has('live')) liveRequests.add(link)
    try {
      const upstream = await options.upstream(
        new Request(`http://shapes.invalid/v1/shape?${query}`, {
          method: request.method,
          signal: link.signal,
          ...(ifNoneMatch === null ? {} : { headers: { 'if-none-match': ifNoneMatch } }),
        }),
      )
      if (principal?.ended.aborted === true) return unauthorised()
      return shapeResponse(upstream, audience, parameters.get('to'))
    } catch (error) {
      if (principal?.ended.aborted === true) return unauthorised()
      if (request.signal.aborted) return clientClosed()
      // H8: a service that is away is reported by its followers, once.
      if (!link.signal.aborted && !(error instanceof ServiceUnavailable))
        options.log?.(`Shape ${shape.name} could not be read`, error)
      return unavailable(audience)
    } finally {
      liveRequests.delete(link)
      link.release()
    }
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
          ? await headsResponse(request, route.audience, principal)
          : await shapeResponseFor(request, route.shape, principal)
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

/**
 * G5: a client that has a response which was compressed on the way has a weak tag (`W/"…"`) of it. Tags are compared
 * weakly here: the shape service gets the strong one, the only one that it compares.
 */
function strongTags(ifNoneMatch: string | null): string | null {
  return ifNoneMatch?.replaceAll(/(^|,)(\s*)W\/(?=")/g, '$1$2') ?? null
}

function unauthorised(): Response {
  return problem(401, 'Unauthorized', 'Sign in to read this.', privateHeaders)
}

/** The client no longer reads it. */
function clientClosed(): Response {
  return new Response(null, { status: CLIENT_CLOSED_REQUEST })
}
