/** Does the work whenever the page is looked at, and calls it off when it is not. */
export function whileVisible(work: (signal: AbortSignal) => Promise<void>): void {
  let current: AbortController | undefined
  const onChange = () => {
    if (document.visibilityState === 'visible') {
      if (current !== undefined) return
      const started = new AbortController()
      current = started
      work(started.signal).catch((error: unknown) => {
        // Called off while it still waited for its turn.
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
