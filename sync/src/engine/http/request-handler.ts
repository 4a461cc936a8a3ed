import { randomUUID } from 'node:crypto'
import { jsonResponse, type EngineRequest, type EngineResponse } from './exchange.ts'
import { metricsResponse, type MetricsParts } from './metrics.ts'
import { ShapeEndpoint, type ShapeEndpointParts } from './shape-endpoint.ts'

/** The parts of the engine that its routes need. */
type RequestHandlerParts = ShapeEndpointParts & MetricsParts & { health: () => EngineHealth }

/** `problem`: what somebody has to fix, in plain words */
type EngineHealth = { status: string; problem: string | null }

export type RequestHandler = (request: EngineRequest) => Promise<EngineResponse>

const exposedHeaders =
  'electric-cursor,electric-handle,electric-has-data,electric-offset,electric-schema,electric-up-to-date,' +
  'electric-internal-known-error,retry-after'

const shapePath = '/v1/shape'
const shapeMethods = ['GET', 'HEAD', 'POST', 'DELETE']

/** Routes, and the headers that every response carries. */
export function createRequestHandler(parts: RequestHandlerParts): RequestHandler {
  const shapes = new ShapeEndpoint(parts)

  const route = (
    request: EngineRequest,
    { pathname, searchParams }: URL,
  ): Promise<EngineResponse> | EngineResponse => {
    const isRead = request.method === 'GET' || request.method === 'HEAD'
    switch (pathname) {
      case '/':
        return isRead ? { status: 200, headers: {}, body: '' } : notFound()
      case '/v1/health':
        return isRead ? healthResponse(parts) : notFound()
      case '/metrics':
        return isRead ? metricsResponse(parts) : notFound()
      case shapePath:
        if (request.method === 'OPTIONS') return preflight(request)
        if (!shapeMethods.includes(request.method)) return notFound()
        return shapes.respond(request, searchParams)
      default:
        return notFound()
    }
  }

  // A request does not keep its parsed address in memory while it waits.
  return (request) => {
    const url = new URL(request.url)
    return withCommonHeaders(request, url.pathname === shapePath, route(request, url))
  }
}

async function withCommonHeaders(
  request: EngineRequest,
  isShape: boolean,
  responding: Promise<EngineResponse> | EngineResponse,
): Promise<EngineResponse> {
  const { status, headers, body } = await responding
  headers['electric-server'] = 'CoopShapes/1'
  headers['x-request-id'] = request.headers.get('x-request-id') ?? randomUUID()
  headers['access-control-allow-origin'] = request.headers.get('origin') ?? '*'
  headers['access-control-allow-methods'] = isShape ? 'GET, POST, HEAD, DELETE, OPTIONS' : 'GET, HEAD'
  if (isShape) {
    headers['access-control-expose-headers'] = exposedHeaders
    // A cache gives a response only to the origin that it names.
    headers['vary'] = 'origin'
  }
  if (isShape && (request.method === 'POST' || request.method === 'DELETE')) {
    headers['cache-control'] = 'no-cache'
    delete headers['surrogate-control']
  }
  return { status, headers, body: request.method === 'HEAD' ? null : body }
}

function healthResponse({ health }: RequestHandlerParts): EngineResponse {
  const headers = { 'cache-control': 'no-cache, no-store, must-revalidate' }
  const { status, problem } = health()
  const body = { status, ...(problem !== null && { message: problem }) }
  return jsonResponse(status === 'active' ? 200 : 202, body, headers)
}

function preflight(request: EngineRequest): EngineResponse {
  const allowed = ['if-none-match', 'traceparent', 'authorization', 'content-type']
  const requested = (request.headers.get('access-control-request-headers') ?? '')
    .split(',')
    .map((name) => name.trim().toLowerCase())
  return {
    status: 204,
    headers: {
      'access-control-max-age': '86400',
      connection: 'keep-alive',
      'access-control-allow-headers': requested.filter((name) => allowed.includes(name)).join(','),
    },
    body: null,
  }
}

function notFound(): EngineResponse {
  return { status: 404, headers: { 'content-type': 'text/plain; charset=utf-8' }, body: 'Not found' }
}
