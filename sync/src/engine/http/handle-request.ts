import { randomUUID } from 'node:crypto'
import { jsonAnswer, type Answer, type EngineRequest } from './exchange.ts'
import { metricsAnswer } from './metrics.ts'
import type { ShapeEngine } from '../shape-engine.ts'
import { answerShapeRequest } from './shape-endpoint.ts'

const exposed =
  'electric-cursor,electric-handle,electric-has-data,electric-offset,electric-schema,electric-up-to-date,' +
  'electric-internal-known-error,retry-after'

const shapeMethods = ['GET', 'HEAD', 'POST', 'DELETE']

/** Routes, and what every answer carries. */
export async function handleRequest(engine: ShapeEngine, request: EngineRequest): Promise<Answer> {
  const url = new URL(request.url)
  const { status, headers, body } = await route(engine, request, url)
  const isShape = url.pathname === '/v1/shape'
  headers['electric-server'] = 'CoopShapes/1'
  headers['x-request-id'] = request.headers.get('x-request-id') ?? randomUUID()
  headers['access-control-allow-origin'] = request.headers.get('origin') ?? '*'
  headers['access-control-allow-methods'] = isShape ? 'GET, POST, HEAD, DELETE, OPTIONS' : 'GET, HEAD'
  if (isShape) headers['access-control-expose-headers'] = exposed
  if (isShape && (request.method === 'POST' || request.method === 'DELETE')) {
    headers['cache-control'] = 'no-cache'
    delete headers['surrogate-control']
  }
  return { status, headers, body: request.method === 'HEAD' ? null : body }
}

function route(engine: ShapeEngine, request: EngineRequest, url: URL): Promise<Answer> | Answer {
  const isRead = request.method === 'GET' || request.method === 'HEAD'
  switch (url.pathname) {
    case '/':
      return isRead ? { status: 200, headers: {}, body: '' } : notFound()
    case '/v1/health':
      return isRead ? healthAnswer(engine) : notFound()
    case '/metrics':
      return isRead ? metricsAnswer(engine) : notFound()
    case '/v1/shape':
      if (request.method === 'OPTIONS') return preflight(request)
      if (!shapeMethods.includes(request.method)) return notFound()
      return answerShapeRequest(engine, request, url.searchParams)
    default:
      return notFound()
  }
}

function healthAnswer(engine: ShapeEngine): Answer {
  const { health } = engine.stream
  const headers = { 'cache-control': 'no-cache, no-store, must-revalidate' }
  return jsonAnswer(health === 'active' ? 200 : 202, { status: health }, headers)
}

function preflight(request: EngineRequest): Answer {
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

function notFound(): Answer {
  return { status: 404, headers: { 'content-type': 'text/plain; charset=utf-8' }, body: 'Not found' }
}
