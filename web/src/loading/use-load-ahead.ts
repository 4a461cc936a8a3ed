import { useEffect } from 'react'
import { afterFrame, waitForRows } from './first-rows.ts'
import { loadAhead } from './lazy-value.ts'
import { whenIdle } from './when-idle.ts'

/** Loads lazy code after this time even if the screen still waits for its data, or shows none. */
const LATEST_MS = 10_000

/** Loads all lazy components once the screen has drawn its data and the browser is idle. */
export function useLoadAhead(isReady: boolean): void {
  useEffect(() => {
    const endWait = waitForRows()
    if (!isReady) return endWait
    const cancel = afterFrame(() => {
      endWait()
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
