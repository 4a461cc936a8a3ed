import { useEffect } from 'react'
import { afterFrame, waitForRows } from './first-rows.ts'
import { loadAhead, loadWithRows } from './lazy-value.ts'
import { whenIdle } from './when-idle.ts'

/** Loads lazy code after this time even if the screen still waits for its data, or shows none. */
const LATEST_MS = 10_000

/**
 * Loads lazy code behind the data of the screen: what a list offers once that is drawn, so that it is there when the
 * connection is lost next, and everything else once the browser is idle.
 */
export function useLoadAhead(isReady: boolean): void {
  useEffect(() => {
    const endWait = waitForRows()
    if (!isReady) return endWait
    const cancel = afterFrame(() => {
      endWait()
      void loadWithRows()
      whenIdle(() => void loadAhead())
    })
    return () => {
      cancel()
      endWait()
    }
  }, [isReady])
}

/** Loads them at the latest this long after the start, even if the screen still waits. */
export function useLoadAheadAtLatest(): void {
  useEffect(() => {
    const timer = setTimeout(() => void loadAhead(), LATEST_MS)
    return () => clearTimeout(timer)
  }, [])
}
