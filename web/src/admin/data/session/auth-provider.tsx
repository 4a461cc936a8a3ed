import { type ReactNode, useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import { type AuthStore, createAuthStore, type SessionChange } from './auth-store.ts'
import { retryWithBackoff } from '../../../loading/retry-with-backoff.ts'
import { openBroadcast } from '../broadcast.ts'
import { AuthContext, AuthStoreContext } from './auth-context.ts'
import { createSessionClient } from './session.ts'
import type { Auth } from './auth.ts'

const CHANNEL = 'coop-session'

/** The session of this browser, shared by all tabs. */
export function browserAuthStore(): AuthStore {
  const session = createSessionClient({
    fetch: (input, init) => fetch(input, init),
    storage: localStorage,
    now: Date.now,
  })
  return createAuthStore(session, notifyTabs, () => 'unsaved' in document.documentElement.dataset)
}

/** Provides the signed-in user. */
export function AuthProvider({ store, children }: { store: AuthStore; children: ReactNode }) {
  const state = useSyncExternalStore(store.state.subscribe, store.state.get)
  const userId = state.principal?.id ?? null
  const [pending, setPending] = useState({ userId, pending: 0 })
  const pendingOfOthers = pending.userId === userId ? pending.pending : 0

  useEffect(() => {
    const ended = new AbortController()
    const check = () => void store.check()
    const channel = openBroadcast(
      CHANNEL,
      (change) => void (change === 'signed-out' ? store.leave() : store.check()),
    )
    addEventListener('online', check, { signal: ended.signal })
    check()
    return () => {
      ended.abort()
      channel.close()
    }
  }, [store])

  useEffect(() => {
    let isOver = false
    async function lookAtOthers(user: string | null): Promise<void> {
      const others = await retryWithBackoff(() => import('./other-users.ts'))
      if (isOver) return
      // After a sign-out, the rows of all users are deleted.
      others.deleteRowsOfOthers(user).catch((error: unknown) => {
        console.warn('Rows of other users may still be on this device', error)
      })
      try {
        setPending({ userId: user, pending: await others.countOthersPending(user) })
      } catch (error) {
        console.warn('Whether edits of other users wait here is not known', error)
      }
    }
    void lookAtOthers(userId)
    return () => {
      isOver = true
    }
  }, [userId])

  const auth = useMemo((): Auth => {
    const { principal, loading, expired } = state
    return {
      user: principal,
      isAdmin: principal?.isAdmin ?? false,
      loading,
      expired,
      signIn: store.signIn,
      adoptSession: store.adoptSession,
      signOut: store.signOut,
      pendingOfOthers,
    }
  }, [state, store, pendingOfOthers])

  return (
    <AuthStoreContext value={store}>
      <AuthContext value={auth}>{children}</AuthContext>
    </AuthStoreContext>
  )
}

function notifyTabs(change: SessionChange): void {
  const channel = openBroadcast<SessionChange>(CHANNEL, () => {})
  channel.post(change)
  channel.close()
}
