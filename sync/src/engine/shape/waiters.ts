import { WakeQueue } from './wake-queue.ts'

type WaitOutcome = 'changed' | 'timeout' | 'aborted'

/** All shapes share the turns of one event loop. */
const woken = new WakeQueue()

/** Requests held at the end of one shape's log. Each is one entry, without work until something happens. */
export class Waiters {
  readonly #parked = new Set<() => void>()

  get size(): number {
    return this.#parked.size
  }

  /** The caller reads the log after this resolves, and must not have awaited since it last read it. */
  wait(timeoutMs: number, signal: AbortSignal): Promise<WaitOutcome> {
    if (signal.aborted) return Promise.resolve('aborted')
    return new Promise((resolve) => {
      const settle = (outcome: WaitOutcome = 'changed'): void => {
        clearTimeout(timer)
        this.#parked.delete(settle)
        woken.delete(settle)
        signal.removeEventListener('abort', abort)
        resolve(outcome)
      }
      const abort = (): void => settle('aborted')
      const timer = setTimeout(settle, timeoutMs, 'timeout')
      this.#parked.add(settle)
      signal.addEventListener('abort', abort)
    })
  }

  /** The first of many are woken at once, the others in later turns of the event loop. */
  wake(): void {
    woken.add(this.#parked)
  }
}
