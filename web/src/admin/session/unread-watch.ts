import { isPermitted } from '@coop/sync/releases'
import { unreadSchema } from '@coop/sync/sign-ups'
import { useEffect } from 'react'
import { useRole } from '../data/hooks.ts'
import { setUnread } from '../data/unread.ts'
import { serverJson } from '../requests/server-request.ts'

const everyMs = 60_000

/** Polls the count of unread sign-ups for people who may see them. Offline it keeps the last count. */
export function UnreadWatch(): null {
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
  return null
}
