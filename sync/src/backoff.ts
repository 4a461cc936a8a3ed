export interface BackoffOptions {
  firstMs: number
  capMs: number
  /**
   * A random number from 0 to 1: the pause is then between half of what it would be and the whole, so that clients that
   * failed together do not come back together. Without one the pause is exact.
   */
  random?: number
}

/**
 * Exponential backoff: the pause before the next try, in milliseconds, doubling with each failure up to a cap.
 *
 * @param failures in a row, 1 after the first one
 */
export function backoffMs(failures: number, { firstMs, capMs, random }: BackoffOptions): number {
  // 2 ** 1024 is infinite; so is the product, and the cap holds it.
  const ms = Math.min(capMs, firstMs * 2 ** (Math.max(1, failures) - 1))
  return random === undefined ? ms : ms * (0.5 + random / 2)
}
