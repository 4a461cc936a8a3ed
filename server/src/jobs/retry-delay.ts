const FIRST_MS = 30_000
const LONGEST_MS = 6 * 3_600_000
const LONGEST_ASKED_MS = 24 * 3_600_000

/**
 * Milliseconds until the next try: half a minute, doubling up to six hours, each between half and one and a half of
 * that, so that those who failed together do not come back together. Whoever was asked to wait longer does.
 * @param attempts how often it was tried, from 1
 * @param random from 0 to 1
 * @param askedMs what the other side asked for
 */
export function retryPause(attempts: number, random: number, askedMs: number | null): number {
  const usual = Math.min(FIRST_MS * 2 ** (attempts - 1), LONGEST_MS) * (0.5 + random)
  return Math.round(Math.max(usual, Math.min(askedMs ?? 0, LONGEST_ASKED_MS)))
}
