// Time for tests of programs that wait for each other. It stands still until the test lets it pass.
import { vi } from 'vitest'

/** Fakes only timers and the clock. Work that waits for IndexedDB or a response continues. */
export function stopTime(): void {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'] })
}

/** Runs all pending work once, without any time passing. */
export async function turn(): Promise<void> {
  await new Promise((resolve) => setImmediate(resolve))
  await vi.advanceTimersByTimeAsync(0)
}

/** Far more turns than any test needs. */
const MOST_TURNS = 20_000

/** Waits until the check passes, with `ms` milliseconds between two checks. */
export async function until(check: () => unknown, ms = 0): Promise<void> {
  for (let turns = 0; ; turns++) {
    await turn()
    try {
      if (check() !== false) return
    } catch (error) {
      if (turns > MOST_TURNS) throw error
    }
    if (turns > MOST_TURNS) throw new Error('It does not come')
    if (ms > 0) await vi.advanceTimersByTimeAsync(ms)
  }
}

/** Runs `count` turns, enough for pending work to finish. */
export async function turns(count = 50): Promise<void> {
  for (let n = 0; n < count; n++) await turn()
}
