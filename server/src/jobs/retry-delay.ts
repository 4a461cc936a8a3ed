import { backoffMs } from '@coop/sync/backoff'

const BACKOFF = { firstMs: 30_000, capMs: 6 * 3_600_000 }
const LONGEST_REQUESTED_MS = 24 * 3_600_000

/**
 * Milliseconds until the next attempt: exponential backoff, times a factor between half and one and a half, so that
 * deliveries that failed together are not retried together. It is longer if the other side requests so.
 *
 * @param attempts the number of attempts, from 1
 * @param random from 0 to 1
 * @param requestedMs the delay requested by the other side
 */
export function retryDelayMs(attempts: number, random: number, requestedMs: number | null): number {
  const ms = backoffMs(attempts, BACKOFF) * (0.5 + random)
  return Math.round(Math.max(ms, Math.min(requestedMs ?? 0, LONGEST_REQUESTED_MS)))
}
