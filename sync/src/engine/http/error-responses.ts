import { mustRefetch } from '../../protocol/control.ts'
import type { FieldErrors } from '../../protocol/shape-request.ts'
import { jsonResponse, jsonType, type EngineResponse } from './exchange.ts'

const noStore = { 'cache-control': 'no-store', 'surrogate-control': 'no-store' }

/** 400 in the protocol's form: field to texts; those of a subset are one level below. */
export function invalidRequest(errors: FieldErrors | { subset: FieldErrors }): EngineResponse {
  return jsonResponse(400, { message: 'Invalid request', errors }, noStore)
}

export function outOfBounds(): EngineResponse {
  return invalidRequest({ offset: ['out of bounds for this shape'] })
}

export function errorResponse(status: number, message: string): EngineResponse {
  return jsonResponse(status, { message }, noStore)
}

/** 409: the handle is no longer, or never was, that of the shape. Names the current one, if there is one. */
export function refetch(handle: string | null): EngineResponse {
  return {
    status: 409,
    headers: {
      ...jsonType,
      'cache-control': `public, max-age=${handle === null ? 1 : 60}, must-revalidate`,
      ...(handle !== null && { 'electric-handle': handle }),
    },
    body: mustRefetch,
  }
}

/** 503: the same request may succeed after `retryAfter` seconds. */
export function unavailable(message: string, retryAfter: number): EngineResponse {
  const response = errorResponse(503, message)
  response.headers['retry-after'] = String(retryAfter)
  response.headers['electric-internal-known-error'] = 'true'
  return response
}

export function engineStopping(): EngineResponse {
  return unavailable('The engine is stopping', 5)
}
