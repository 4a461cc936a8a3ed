import { type AbortLink, linkAbort } from '../link-abort.ts'
import { type CatalogueShape, shapeDefinition } from '../shapes.ts'
import { ServiceUnavailable } from './electric-upstream.ts'
import type { Principal } from './principal.ts'
import { problem } from './problem.ts'
import { clientClosed, unauthorised } from './refusals.ts'
import { definitionQuery, queryRefusal } from './shape-query.ts'
import { shapeResponse, unavailable } from './shape-response.ts'

/** The requests of readers for rows, which are passed on to the shape service. */
interface ShapeRequests {
  respond(request: Request, shape: CatalogueShape, principal: Principal | null): Promise<Response>
  /** Ends the requests that the shape service holds. */
  abortLive(): void
}

export function createShapeRequests(options: {
  upstream: (request: Request) => Promise<Response>
  secret: string | null
  log?: (text: string, error: unknown) => void
}): ShapeRequests {
  const live = new Set<AbortLink>()

  return {
    async respond(request, shape, principal) {
      const parameters = new URL(request.url).searchParams
      const refusal = queryRefusal(parameters)
      const { audience } = shape
      if (refusal !== null) return problem(400, 'Bad Request', refusal)
      const query = definitionQuery(shapeDefinition(shape, principal?.id ?? null), options.secret)
      for (const [name, value] of parameters) query.set(name, value)
      const ifNoneMatch = strongTags(request.headers.get('if-none-match'))
      // G4: a held request ends with its session.
      const link = linkAbort(request.signal, principal?.ended)
      if (parameters.has('live')) live.add(link)
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
        // H8: the followers report once that the service is away.
        if (!link.signal.aborted && !(error instanceof ServiceUnavailable))
          options.log?.(`Shape ${shape.name} could not be read`, error)
        return unavailable(audience)
      } finally {
        live.delete(link)
        link.release()
      }
    },
    abortLive() {
      for (const request of live) request.abort()
    },
  }
}

/**
 * G5: a client has a weak tag (`W/"…"`) of a response that was compressed on the way. Tags are compared weakly here.
 * The shape service compares only strong tags, so it gets the strong one.
 */
function strongTags(ifNoneMatch: string | null): string | null {
  return ifNoneMatch?.replaceAll(/(^|,)(\s*)W\/(?=")/g, '$1$2') ?? null
}
