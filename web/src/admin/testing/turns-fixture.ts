// Time for tests of programs that wait for each other: it stands still until the test lets it pass.
import { vi } from 'vitest'

/** Only timers and the clock are the test's: what waits for IndexedDB or a response goes on by itself. */
export function stopTime(): void {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'] })
}

/** Everything that can go on does so once; no time passes. */
export async function turn(): Promise<void> {
  await new Promise((resolve) => setImmediate(resolve))
  await vi.advanceTimersByTimeAsync(0)
}

/** Far more than anything here takes: what has not come by then never comes. */
const MOST_TURNS = 20_000

/** Until the check passes; so many milliseconds pass between two checks. */
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

/** So many turns: enough for whatever is under way to end. */
export async function turns(count = 50): Promise<void> {
  for (let n = 0; n < count; n++) await turn()
}
