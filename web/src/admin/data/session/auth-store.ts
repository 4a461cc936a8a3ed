import { createLive, type Live } from '../live.ts'
import type { SignedInUser, SessionClient } from './session.ts'
import type { Auth } from './auth.ts'

interface AuthState {
  readonly principal: SignedInUser | null
  /** The server has not responded yet: the principal is the user who was signed in here last. */
  readonly loading: boolean
  /** The session has ended while the administrator was at work. */
  readonly expired: boolean
  /** Grows each time that the server has confirmed the session. */
  readonly confirmed: number
}

export interface AuthStore extends Pick<Auth, 'signIn' | 'adoptSession' | 'signOut'> {
  readonly state: Live<AuthState>
  /** Asks the server: when the connection is back, or when a request was refused. */
  check(): Promise<void>
  /** Another tab has signed out. Unsaved input stays, until somebody signs in again. */
  leave(): Promise<void>
}

/** The messages between tabs. */
export type SessionChange = 'signed-in' | 'signed-out'

/**
 * The signed-in user: the one who was signed in here last, until the server answers, and for as long as it cannot be
 * reached. A session that had ended before leads to the sign-in. One that ends while an administrator works leaves the
 * screens as they are, so that nothing typed is lost, and asks for a new sign-in.
 *
 * @param notifyTabs called when the session has changed here
 * @param isTyping whether something is filled in that has not been saved
 */
export function createAuthStore(
  session: SessionClient,
  notifyTabs: (change: SessionChange) => void,
  isTyping: () => boolean = () => false,
): AuthStore {
  const state = createLive<AuthState>({
    principal: session.remembered(),
    loading: true,
    expired: false,
    confirmed: 0,
  })

  function set(next: Partial<AuthState>): void {
    state.set({ ...state.get(), ...next, loading: false })
  }

  function confirm(principal: SignedInUser): void {
    set({ principal, expired: false, confirmed: state.get().confirmed + 1 })
  }

  async function check(): Promise<void> {
    const { confirmed } = state.get()
    const result = await session.check()
    const { confirmed: confirmedNow, loading, principal } = state.get()
    // A sign-in during the check is newer than a check that found no session.
    if (confirmedNow !== confirmed && result.kind !== 'signed-in') return
    switch (result.kind) {
      case 'signed-in':
        confirm(result.principal)
        break
      case 'signed-out':
        set(loading && !isTyping() ? { principal: null } : { expired: principal !== null })
        break
      case 'unreachable':
        set({ principal: principal ?? session.remembered() })
        break
      default:
        result satisfies never
    }
  }

  return {
    state,
    check,
    async leave() {
      if (isTyping()) return check()
      set({ principal: null, expired: false })
    },
    async signIn(email, password) {
      const result = await session.signIn(email, password)
      if (!result.ok) return result
      confirm(result.principal)
      notifyTabs('signed-in')
      return { ok: true }
    },
    async adoptSession() {
      const result = await session.adopt()
      if (result.kind !== 'signed-in') return false
      confirm(result.principal)
      notifyTabs('signed-in')
      return true
    },
    async signOut() {
      await session.signOut()
      set({ principal: null, expired: false })
      notifyTabs('signed-out')
    },
  }
}
