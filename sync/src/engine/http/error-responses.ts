import { mustRefetch } from '../../protocol/control.ts'
import type { Problems } from '../../protocol/shape-request.ts'
import { jsonAnswer, type Answer } from './exchange.ts'

const notStored = { 'cache-control': 'no-store', 'surrogate-control': 'no-store' }

/** 400 in the protocol's form: field to texts; those of a subset are one level below. */
export function problems(errors: Problems | { subset: Problems }): Answer {
  return jsonAnswer(400, { message: 'Invalid request', errors }, notStored)
}

export function problem(status: number, message: string): Answer {
  return jsonAnswer(status, { message }, notStored)
}

/** 409: the handle is no longer, or never was, that of the shape. Names the one that is, when it is known. */
export function refetch(handle: string | null): Answer {
  return {
    status: 409,
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'cache-control': `public, max-age=${handle === null ? 1 : 60}, must-revalidate`,
      ...(handle !== null && { 'electric-handle': handle }),
    },
    body: mustRefetch,
  }
}

/** 503: the same request may succeed after `retryAfter` seconds. */
export function unavailable(message: string, retryAfter: number): Answer {
  const answer = problem(503, message)
  answer.headers['retry-after'] = String(retryAfter)
  answer.headers['electric-internal-known-error'] = 'true'
  return answer
}
