/** The pauses of a loop. A pause ends early when the loop is woken. */
export interface WakeableSleep {
  /** Ends the current pause, or else the next one. */
  readonly wake: () => void
  /** Call this before the loop looks for work: it clears an earlier wake. */
  readonly look: () => void
  readonly sleep: (ms: number) => Promise<void>
}

export function wakeableSleep(signal: AbortSignal): WakeableSleep {
  let isWoken = false
  let endSleep: (() => void) | null = null

  function wake(): void {
    isWoken = true
    endSleep?.()
  }
  signal.addEventListener('abort', wake)

  return {
    wake,
    look: () => {
      isWoken = false
    },
    sleep: (ms) =>
      new Promise((resolve) => {
        if (isWoken || signal.aborted) return resolve()
        const timer = setTimeout(() => endSleep?.(), ms)
        endSleep = () => {
          clearTimeout(timer)
          endSleep = null
          resolve()
        }
      }),
  }
}
