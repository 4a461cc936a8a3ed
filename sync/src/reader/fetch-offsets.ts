import { retryAfterMs } from '../backoff.ts'
import { offsetsResponseSchema, type OffsetsResponse } from '../protocol/offsets-response.ts'
import type { OffsetsFailure } from './machine.ts'

type OffsetsResult = { ok: true; offsets: OffsetsResponse } | { ok: false; failure: OffsetsFailure }

/** `GET /heads`: held until something has changed since `after`, answered at once without it. Rejects when aborted. */
export async function fetchOffsets(
  baseUrl: string,
  after: string | null,
  fetcher: typeof fetch,
  signal: AbortSignal,
): Promise<OffsetsResult> {
  const query = after === null ? '' : `?after=${encodeURIComponent(after)}`
  try {
    const response = await fetcher(`${baseUrl}/heads${query}`, { signal })
    if (response.ok) {
      const offsets = offsetsResponseSchema.safeParse(await response.json())
      return offsets.success ? { ok: true, offsets: offsets.data } : { ok: false, failure: unreachable(0) }
    }
    return { ok: false, failure: failureOf(response.status, response.headers.get('retry-after')) }
  } catch (error) {
    if (signal.aborted) throw error
    return { ok: false, failure: unreachable(0) }
  }
}

export function failureOf(status: number, retryAfter: string | null | undefined): OffsetsFailure {
  if (status === 401 || status === 403) return { kind: 'signed-out' }
  return unreachable(retryAfterMs(retryAfter, Date.now()) ?? 0)
}

export function unreachable(retryAfterMs: number): OffsetsFailure {
  return { kind: 'unreachable', retryAfterMs }
}
