import { mustRefetch } from '../../protocol/control.ts'
import type { Refusal } from '../query/resolved-shape.ts'
import type { FieldErrors } from '../../protocol/shape-request.ts'
import { jsonResponse, jsonType, type EngineResponse } from './exchange.ts'

const noStore = { 'cache-control': 'no-store', 'surrogate-control': 'no-store' }

/** 400 in the protocol's form: field to texts; those of a subset are one level below. */
export function invalidRequest(errors: FieldErrors | { subset: FieldErrors }): EngineResponse {
  return jsonResponse(400, { message: 'Invalid request', errors }, noStore)
}

/** The shape is impossible: 400 if the request has to change, 503 if the database has to be corrected. */
export function refusal(refused: Refusal): EngineResponse {
  return refused.errors === null ? unavailable(refused.reason, 10) : invalidRequest(refused.errors)
}

export function outOfBounds(): EngineResponse {
  return invalidRequest({ offset: ['out of bounds for this shape'] })
}

export function errorResponse(status: number, message: string): EngineResponse {
  return jsonResponse(status, { message }, noStore)
}

/** 409: the requested handle is not, or no longer, that of the shape; `handle` is. */
export function refetch(handle: string): EngineResponse {
  return {
    status: 409,
    headers: {
      ...jsonType,
      'cache-control': 'public, max-age=60, must-revalidate',
      'electric-handle': handle,
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

export function engineStarting(): EngineResponse {
  return unavailable('The engine has not reached Postgres yet', 5)
}

/** Changes may be missing from every shape until the database is corrected, which can be soon. */
export function frozen(reason: string): EngineResponse {
  return unavailable(reason, 1)
}

export function engineStopping(): EngineResponse {
  return unavailable('The engine is stopping', 5)
}
