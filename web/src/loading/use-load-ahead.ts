import { useEffect } from 'react'
import { loadAhead } from './lazy-value.ts'
import { whenIdle } from './when-idle.ts'

/** A screen may wait long for what it shows, or show none of it. */
const LATEST_MS = 10_000

/** Loads all lazy components once what the screen is opened for is there and the browser is idle. */
export function useLoadAhead(isReady: boolean): void {
  useEffect(() => {
    if (isReady) whenIdle(() => void loadAhead())
  }, [isReady])
}

/** Loads them at the latest so long after the start, whatever the screen still waits for. */
export function useLoadAheadAtLatest(): void {
  useEffect(() => {
    const timer = setTimeout(() => void loadAhead(), LATEST_MS)
    return () => clearTimeout(timer)
  }, [])
}
