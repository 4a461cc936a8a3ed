import { useCallback, useRef } from 'react'

/** Browsers limit how often the address may change. This is about the shortest interval. */
const PAUSE_MS = 350
/** The delay until the frame for the change is drawn, because changing the address can take longer than drawing. */
const DRAWN_MS = 50

/**
 * Runs a call after a short delay, or after a pause if the last call was recent. The returned function cancels a call.
 */
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
