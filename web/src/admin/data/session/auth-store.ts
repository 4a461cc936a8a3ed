import type { Live } from '../contexts.ts'
import type { Principal, Session } from './session.ts'
import type { Auth } from '../types.ts'

export interface AuthState {
  readonly principal: Principal | null
  /** The server has not been asked yet: the principal is whoever was signed in here last. */
  readonly loading: boolean
  /** The session has ended while the administrator was at work. */
  readonly expired: boolean
  /** Grows each time that the server has confirmed the session. */
  readonly confirmed: number
}

export interface AuthStore extends Pick<Auth, 'signIn' | 'signOut'> {
  readonly state: Live<AuthState>
  /** Asks the server; for when the line is back, or somebody was turned away. */
  check(): Promise<void>
}

/**
 * Who is at work: whoever was signed in here last, until the server says who it is, and for as long as there is no
 * line. A session that had ended before leads to the sign-in. One that ends under an administrator leaves the screens
 * as they are, so that nothing typed is lost, and asks for a new sign-in.
 *
 * @param tellTabs called when the session has changed here
 * @param isTyping whether something is filled in that has not been saved
 */
export function createAuthStore(
  session: Session,
  tellTabs: () => void,
  isTyping: () => boolean = () => false,
): AuthStore {
  const listeners = new Set<() => void>()
  let state: AuthState = {
    principal: session.remembered(),
    loading: true,
    expired: false,
    confirmed: 0,
  }

  function set(next: Partial<AuthState>): void {
    state = { ...state, ...next, loading: false }
    for (const listener of listeners) listener()
  }

  function confirm(principal: Principal): void {
    set({ principal, expired: false, confirmed: state.confirmed + 1 })
  }

  return {
    state: {
      get: () => state,
      subscribe(listener) {
        listeners.add(listener)
        return () => listeners.delete(listener)
      },
    },
    async check() {
      const asked = state.confirmed
      const found = await session.check()
      // Whoever has signed in meanwhile is not put out by the answer to an older question.
      if (state.confirmed !== asked && found.kind !== 'signed-in') return
      switch (found.kind) {
        case 'signed-in':
          confirm(found.principal)
          break
        case 'signed-out':
          set(state.loading && !isTyping() ? { principal: null } : { expired: state.principal !== null })
          break
        case 'unreachable':
          set({ principal: state.principal ?? session.remembered() })
          break
        default:
          found satisfies never
      }
    },
    async signIn(email, password) {
      const result = await session.signIn(email, password)
      if (!result.ok) return result
      confirm(result.principal)
      tellTabs()
      return { ok: true }
    },
    async signOut() {
      await session.signOut()
      set({ principal: null, expired: false })
      tellTabs()
    },
  }
}
