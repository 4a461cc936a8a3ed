import { useEffect, useSyncExternalStore } from 'react'
import { readUnread } from './read-sign-ups.ts'

const everyMs = 60_000
const listeners = new Set<() => void>()
let unread = 0

/** Whoever has just heard the count says so here. */
export function tellUnread(count: number): void {
  unread = count
  for (const listener of listeners) listener()
}

/** Sign-ups that nobody has looked at, as far as was heard; kept nowhere. */
export function useUnread(): number {
  return useSyncExternalStore(subscribe, () => unread)
}

/** Asks for the count now and then. Without a line it stays as it was. */
export function useUnreadWatch(): void {
  useEffect(() => {
    const life = new AbortController()
    const look = (): void => {
      if (document.hidden || !navigator.onLine) return
      readUnread(life.signal).then(
        (answer) => tellUnread(answer.unread),
        () => {}, // the screen itself says what is wrong
      )
    }
    look()
    const timer = setInterval(look, everyMs)
    window.addEventListener('online', look)
    return () => {
      life.abort()
      clearInterval(timer)
      window.removeEventListener('online', look)
    }
  }, [])
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
