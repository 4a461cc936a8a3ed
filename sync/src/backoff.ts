export interface BackoffOptions {
  firstMs: number
  capMs: number
  /**
   * A random number from 0 to 1 that makes the pause between half of its length and its full length, so that clients
   * that failed together do not return together. Without it the pause is exact.
   */
  random?: number
}

/**
 * Exponential backoff: the pause before the next try, in milliseconds, doubling with each failure up to a cap.
 *
 * @param failures in a row, 1 after the first one
 */
export function backoffMs(failures: number, { firstMs, capMs, random }: BackoffOptions): number {
  // 2 ** 1024 is infinite; so is the product, and the cap applies.
  const ms = Math.min(capMs, firstMs * 2 ** (Math.max(1, failures) - 1))
  return random === undefined ? ms : ms * (0.5 + random / 2)
}

/**
 * The pause that another side requests, in milliseconds; null if it requests none or none that can be read.
 *
 * @param header `retry-after`: seconds or a date
 */
export function retryAfterMs(header: string | null | undefined, now: number): number | null {
  if (header === null || header === undefined) return null
  if (/^\d+$/.test(header)) return Number(header) * 1000
  const at = Date.parse(header)
  return Number.isNaN(at) ? null : Math.max(0, at - now)
}
