/** The pauses of a loop, which end early when it is woken. */
export interface WakeableSleep {
  /** Ends the pause, or the next one where the loop is not in one. */
  readonly wake: () => void
  /** To be called before the loop looks for work: an earlier wake counts no more. */
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
