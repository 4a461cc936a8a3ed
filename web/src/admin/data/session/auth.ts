import type { Role } from '@coop/sync/releases'

export interface AuthUser {
  readonly id: string
  readonly email: string
  /** null: none, so that the admin is closed to this account */
  readonly role: Role | null
  /** A release goes out only after somebody who did not make it has approved of it. */
  readonly needsApproval: boolean
}

export interface SignInRefusal {
  readonly ok: false
  /** empty when only the second step is missing */
  readonly message: string
  /** The password was right, and a code is asked for. */
  readonly isSecondStep?: true
  /** The password was right, and the account of this id is disabled. */
  readonly disabledUserId?: string
}

export interface Auth {
  readonly user: AuthUser | null
  readonly isAdmin: boolean
  /** The check of the session is under way; until the server responds, `user` is the one who was signed in here last. */
  readonly loading: boolean
  /** The session has ended while this user was at work: edits wait until the same user signs in again. */
  readonly expired: boolean
  signIn(email: string, password: string): Promise<{ ok: true } | SignInRefusal>
  /** Takes over the session that a second step or a passkey has opened. Resolves to false when there is none. */
  adoptSession(): Promise<boolean>
  /** Ends the session. Ask about unsent edits first: they stay on this device for the same user. */
  signOut(): Promise<void>
  /** How many edits of others than `user` wait on this browser. */
  readonly pendingOfOthers: number
}
