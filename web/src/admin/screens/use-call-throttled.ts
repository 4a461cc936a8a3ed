import { useCallback, useRef } from 'react'

/** Browsers refuse to change the address much more often than this. */
const PAUSE_MS = 350

/** Calls at once, or where the last call was only just now, after a pause. The returned function takes a call back. */
export function useCallThrottled(): (call: () => void) => () => void {
  const last = useRef(-PAUSE_MS)
  return useCallback((call) => {
    const run = () => {
      last.current = performance.now()
      call()
    }
    const wait = last.current + PAUSE_MS - performance.now()
    if (wait <= 0) {
      run()
      return () => {}
    }
    const timer = setTimeout(run, wait)
    return () => clearTimeout(timer)
  }, [])
}
