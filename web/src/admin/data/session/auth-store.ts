import { createLive, type Live } from '../live.ts'
import type { SignedInUser, SessionClient } from './session.ts'
import type { Auth } from './auth.ts'

interface AuthState {
  readonly principal: SignedInUser | null
  /** True until the first response of the server. `principal` is then the last user who was signed in here. */
  readonly loading: boolean
  /** True if the session has ended while the administrator was working. */
  readonly expired: boolean
  /** Increases each time the server confirms the session. */
  readonly confirmed: number
}

export interface AuthStore extends Pick<Auth, 'signIn' | 'adoptSession' | 'signOut'> {
  readonly state: Live<AuthState>
  /** Checks the session with the server. Call it when the connection is back, or when a request was refused. */
  check(): Promise<void>
  /** Call this when another tab has signed out. Unsaved input stays until somebody signs in again. */
  leave(): Promise<void>
}

/** The messages between tabs. */
export type SessionChange = 'signed-in' | 'signed-out'

/**
 * The signed-in user. Until the server responds, and while it is unreachable, this is the last user who was signed in
 * here. If the session had ended earlier, the sign-in page is shown. If it ends while an administrator works, the
 * screens stay, so that no input is lost, and a dialog requests a new sign-in.
 *
 * @param notifyTabs called when the session has changed here
 * @param isTyping whether a form has unsaved input
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
    // The check began before a sign-in and found no session, so its result is outdated.
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
