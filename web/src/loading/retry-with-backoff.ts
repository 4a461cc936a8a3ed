import { backoffMs } from '@coop/sync/backoff'
import { backoffPause } from './backoff-pause.ts'

interface RetryOptions {
  capMs?: number
  pause?: (ms: number) => Promise<void>
  /** @param failures the number of failures in a row, including this one */
  onFailure?: (error: unknown, failures: number) => void
}

/**
 * Retries the work until it succeeds: after a second, then after pauses that double up to a cap, and at once when the
 * browser is online again. It is used for every import that a page can do without. Some browsers remember a failed
 * import as long as the document lives, as the standard required until July 2026
 * (https://github.com/whatwg/html/pull/10327). They lack that code until the next document.
 */
export async function retryWithBackoff<Result>(
  work: () => Promise<Result>,
  { capMs = 60_000, pause = backoffPause, onFailure = (error) => console.error(error) }: RetryOptions = {},
): Promise<Result> {
  for (let failures = 1; ; failures += 1) {
    try {
      return await work()
    } catch (error) {
      onFailure(error, failures)
      await pause(backoffMs(failures, { firstMs: 1000, capMs }))
    }
  }
}
