type WaitOutcome = 'changed' | 'timeout' | 'aborted'

/** Requests parked at the end of one shape's log. One entry each, no work until something happens. */
export class Waiters {
  readonly #parked = new Set<(outcome: WaitOutcome) => void>()

  get size(): number {
    return this.#parked.size
  }

  /** The caller reads the log after this resolves, and must not have awaited since it last read it. */
  wait(timeoutMs: number, signal: AbortSignal): Promise<WaitOutcome> {
    if (signal.aborted) return Promise.resolve('aborted')
    return new Promise((resolve) => {
      const settle = (outcome: WaitOutcome): void => {
        clearTimeout(timer)
        this.#parked.delete(settle)
        signal.removeEventListener('abort', abort)
        resolve(outcome)
      }
      const abort = (): void => settle('aborted')
      const timer = setTimeout(settle, timeoutMs, 'timeout')
      this.#parked.add(settle)
      signal.addEventListener('abort', abort)
    })
  }

  wake(): void {
    for (const settle of this.#parked) settle('changed')
  }
}
