import { retryAfterMs } from '../backoff.ts'
import { headsSchema, type Heads } from '../protocol/heads.ts'
import type { HeadsFailure } from './machine.ts'

type HeadsResult = { ok: true; heads: Heads } | { ok: false; failure: HeadsFailure }

/** `GET /heads`: held until something has moved since `after`, answered at once without it. Rejects when aborted. */
export async function fetchHeads(
  baseUrl: string,
  after: string | null,
  fetcher: typeof fetch,
  signal: AbortSignal,
): Promise<HeadsResult> {
  const query = after === null ? '' : `?after=${encodeURIComponent(after)}`
  try {
    const response = await fetcher(`${baseUrl}/heads${query}`, { signal })
    if (response.ok) {
      const heads = headsSchema.safeParse(await response.json())
      return heads.success ? { ok: true, heads: heads.data } : { ok: false, failure: unreachable(0) }
    }
    return { ok: false, failure: failureOf(response.status, response.headers.get('retry-after')) }
  } catch (error) {
    if (signal.aborted) throw error
    return { ok: false, failure: unreachable(0) }
  }
}

export function failureOf(status: number, retryAfter: string | null | undefined): HeadsFailure {
  if (status === 401 || status === 403) return { kind: 'signed-out' }
  return unreachable(retryAfterMs(retryAfter, Date.now()) ?? 0)
}

export function unreachable(retryAfterMs: number): HeadsFailure {
  return { kind: 'unreachable', retryAfterMs }
}
