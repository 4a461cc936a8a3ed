import { useEffect } from 'react'
import { afterFrame, waitForRows } from './first-rows.ts'
import { loadAhead, loadWithRows } from './lazy-value.ts'
import { whenIdle } from './when-idle.ts'

/** The time in milliseconds after which lazy code loads even if the screen still waits for its data or shows none. */
const LATEST_MS = 10_000

/**
 * Loads lazy code after the data of the screen: code that a list offers as soon as the data is rendered, so that it is
 * available when the connection is lost, and other code when the browser is idle.
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

/** Loads lazy code at most this time after the start, even if the screen still waits. */
export function useLoadAheadAtLatest(): void {
  useEffect(() => {
    const timer = setTimeout(() => void loadAhead(), LATEST_MS)
    return () => clearTimeout(timer)
  }, [])
}
