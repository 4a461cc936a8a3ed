import { backoffMs } from '@coop/sync/backoff'

const BACKOFF = { firstMs: 30_000, capMs: 6 * 3_600_000 }
const LONGEST_REQUESTED_MS = 24 * 3_600_000

/**
 * Milliseconds until the next try: exponential backoff, times between half and one and a half, so that deliveries
 * that failed together do not come back together; longer where the other side requests it.
 *
 * @param attempts how often it was tried, from 1
 * @param random from 0 to 1
 * @param requestedMs what the other side requests
 */
export function retryDelayMs(attempts: number, random: number, requestedMs: number | null): number {
  const ms = backoffMs(attempts, BACKOFF) * (0.5 + random)
  return Math.round(Math.max(ms, Math.min(requestedMs ?? 0, LONGEST_REQUESTED_MS)))
}
