import { patientPause } from './patient-pause.ts'

const longestPauseMs = 60_000

/**
 * Does the work until it succeeds: again after a second, then after pauses that double up to a minute, and at once when
 * the browser is online again. Every import of code that a page can do without goes through it. A browser that keeps
 * the failure of an import for as long as the document lives, as the standard wanted it until July 2026
 * (https://github.com/whatwg/html/pull/10327), does without that code until the next document.
 */
export async function retryWithBackoff<Result>(
  work: () => Promise<Result>,
  pause: (ms: number) => Promise<void> = patientPause,
): Promise<Result> {
  for (let pauseMs = 1000; ; pauseMs = Math.min(longestPauseMs, 2 * pauseMs)) {
    try {
      return await work()
    } catch (error) {
      console.error(error)
      await pause(pauseMs)
    }
  }
}
