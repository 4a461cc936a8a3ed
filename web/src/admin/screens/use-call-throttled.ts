import { useCallback, useRef } from 'react'

/** Browsers refuse to change the address much more often than this. */
const PAUSE_MS = 350
/** Until the frame is drawn that shows what the call is about: to change the address can take longer than to draw that. */
const DRAWN_MS = 50

/** Calls a moment later, or where the last call was only just now, after a pause. The returned function takes a call back. */
export function useCallThrottled(): (call: () => void) => () => void {
  const last = useRef(-PAUSE_MS)
  return useCallback((call) => {
    const wait = Math.max(DRAWN_MS, last.current + PAUSE_MS - performance.now())
    const timer = setTimeout(() => {
      last.current = performance.now()
      call()
    }, wait)
    return () => clearTimeout(timer)
  }, [])
}
