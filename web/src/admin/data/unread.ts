import { isPermitted } from '@coop/sync/releases'
import { unreadSchema } from '@coop/sync/sign-ups'
import { createLive } from './live.ts'
import { useRole } from './hooks.ts'
import { useEffect, useSyncExternalStore } from 'react'
import { serverJson } from '../requests/server-request.ts'

const everyMs = 60_000
const unread = createLive(0)

/** Called with every count that the server has sent. */
export const setUnread = unread.set

/** Sign-ups that nobody has read, by the last count from the server; it is not stored. */
export function useUnread(): number {
  return useSyncExternalStore(unread.subscribe, unread.get)
}

/** Polls the count, for those who may see sign-ups. Offline it stays as it was. */
export function useUnreadWatch(): void {
  const isAsked = isPermitted(useRole(), 'sign-ups')
  useEffect(() => {
    if (!isAsked) return setUnread(0)
    const lifetime = new AbortController()
    const poll = (): void => {
      if (document.hidden || !navigator.onLine) return
      serverJson(unreadSchema, 'GET', '/api/admin/sign-ups/unread', null, lifetime.signal).then(
        (counts) => setUnread(counts.unread),
        () => {}, // the screen itself shows the error
      )
    }
    poll()
    const timer = setInterval(poll, everyMs)
    window.addEventListener('online', poll)
    return () => {
      lifetime.abort()
      clearInterval(timer)
      window.removeEventListener('online', poll)
    }
  }, [isAsked])
}
