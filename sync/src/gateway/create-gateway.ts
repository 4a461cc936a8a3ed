import { shapeDefinition, shapesOf, type Audience, type CatalogueShape } from '../shapes.ts'
import { eitherSignal } from './either-signal.ts'
import { createHeadsWaiters, type HeadsWaiters } from './heads-waiters.ts'
import { ServiceUnavailable } from './electric-upstream.ts'
import type { Definitions, HeadsSource } from './heads-source.ts'
import { matchPath, type Route } from './match-path.ts'
import { problem } from './problem.ts'
import { definitionQuery, queryRefusal } from './shape-query.ts'
import { privateHeaders, shapeResponse, unavailable } from './shape-response.ts'

/** Who asks. `ended` fires when the session ends or expires. */
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
  /** Is told why an answer could not be given. */
  log?: (text: string, error: unknown) => void
  /** How long a heads request is held, in ms; default 20,000. */
  waitMs?: number
  /** Milliseconds of the clock on the wall. */
  now?: () => number
}

export interface Gateway {
  /** null: the path is none of the gateway's. Never rejects. */
  fetch(request: Request): Promise<Response | null>
  /** Answers everybody who waits. The heads source is its owner's to close. */
  close(): void
}

/** nginx's number for it; no client ever sees it. */
const LEFT = 499

/** Named shapes and their heads for visitors and administrators: `/shapes/…` and `/shapes/admin/…`. */
export function createGateway(options: GatewayOptions): Gateway {
  const { heads, waitMs = 20_000, now = Date.now } = options
  const lines = new Map<string, HeadsWaiters>()
  /** Gives up a request that the shape service holds for a reader. */
  const held = new Set<() => void>()
  const stopListening = heads.onUnavailable(() => {
    for (const giveUp of held) giveUp()
  })

  function lineOf(audience: Audience, principal: Principal | null): HeadsWaiters {
    const key = principal === null ? audience : `${audience} ${principal.id}`
    const existing = lines.get(key)
    if (existing !== undefined) return existing
    const definitions: Definitions = {}
    for (const [name, shape] of shapesOf(audience))
      definitions[name] = shapeDefinition(shape, principal?.id ?? null)
    const line = createHeadsWaiters({ source: heads, definitions, waitMs, now })
    lines.set(key, line)
    return line
  }

  async function answerHeads(
    request: Request,
    audience: Audience,
    principal: Principal | null,
  ): Promise<Response> {
    const query = new URL(request.url).searchParams
    const strange = [...query.keys()].find((name) => name !== 'after')
    if (strange !== undefined || query.getAll('after').length > 1)
      return problem(400, 'Bad Request', 'Heads take one parameter, after.')
    const after = query.get('after')
    const leave = eitherSignal(request.signal, principal?.ended ?? null)
    const answer = await lineOf(audience, principal).wait(after, leave.signal)
    leave.release()
    if (answer.kind === 'unknown') return unavailable(audience)
    if (answer.kind === 'left') return principal?.ended.aborted === true ? unauthorised() : gone()
    const publicCaching = after === null ? 'no-store' : 'public, max-age=5'
    return new Response(request.method === 'HEAD' ? null : answer.body, {
      headers: {
        'content-type': 'application/json; charset=utf-8',
        ...(audience === 'admin' ? privateHeaders : { 'cache-control': publicCaching }),
      },
    })
  }

  async function answerShape(
    request: Request,
    shape: CatalogueShape,
    principal: Principal | null,
  ): Promise<Response> {
    const asked = new URL(request.url).searchParams
    const refusal = queryRefusal(asked)
    const { audience } = shape
    if (refusal !== null) return problem(400, 'Bad Request', refusal)
    const query = definitionQuery(shapeDefinition(shape, principal?.id ?? null), options.secret)
    for (const [name, value] of asked) query.set(name, value)
    const ifNoneMatch = strongTags(request.headers.get('if-none-match'))
    const leave = eitherSignal(request.signal, principal?.ended ?? null)
    if (asked.has('live')) held.add(leave.abort)
    try {
      const upstream = await options.upstream(
        new Request(`http://shapes.invalid/v1/shape?${query}`, {
          method: request.method,
          signal: leave.signal,
          ...(ifNoneMatch === null ? {} : { headers: { 'if-none-match': ifNoneMatch } }),
        }),
      )
      if (principal?.ended.aborted === true) return unauthorised()
      return shapeResponse(upstream, audience, asked.get('to'))
    } catch (error) {
      if (principal?.ended.aborted === true) return unauthorised()
      if (request.signal.aborted) return gone()
      // Of a service that is away those tell who follow it, once.
      if (!leave.signal.aborted && !(error instanceof ServiceUnavailable))
        options.log?.(`Shape ${shape.name} could not be read`, error)
      return unavailable(audience)
    } finally {
      held.delete(leave.abort)
      leave.release()
    }
  }

  async function admitted(request: Request, { audience }: Route): Promise<Principal | Response | null> {
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
        const principal = await admitted(request, route)
        if (principal instanceof Response) return principal
        return route.shape === null
          ? await answerHeads(request, route.audience, principal)
          : await answerShape(request, route.shape, principal)
      } catch (error) {
        // Who asks could not be found out: no answer is better than a wrong one.
        options.log?.('A request for shapes could not be admitted', error)
        return unavailable(route.audience)
      }
    },
    close: () => {
      stopListening()
      for (const line of lines.values()) line.close()
    },
  }
}

/**
 * What a client has of an answer that was compressed on the way has a weak tag (`W/"…"`). Tags are compared weakly here:
 * the shape service gets the strong one, which is all that it knows.
 */
function strongTags(ifNoneMatch: string | null): string | null {
  return ifNoneMatch?.replaceAll(/(^|,)(\s*)W\/(?=")/g, '$1$2') ?? null
}

function unauthorised(): Response {
  return problem(401, 'Unauthorized', 'Sign in to read this.', privateHeaders)
}

/** Nobody is left to read it. */
function gone(): Response {
  return new Response(null, { status: LEFT })
}
