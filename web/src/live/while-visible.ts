/** Runs the work while the page is visible, and aborts it when the page is hidden. */
export function whileVisible(work: (signal: AbortSignal) => Promise<void>): void {
  let current: AbortController | undefined
  const onChange = () => {
    if (document.visibilityState === 'visible') {
      if (current !== undefined) return
      const started = new AbortController()
      current = started
      work(started.signal).catch((error: unknown) => {
        // The work may be aborted while it waits for the lock.
        if (!started.signal.aborted) throw error
      })
    } else {
      current?.abort()
      current = undefined
    }
  }
  document.addEventListener('visibilitychange', onChange)
  onChange()
}
