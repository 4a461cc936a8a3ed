import type { Role } from '@coop/sync/releases'

export interface AuthUser {
  readonly id: string
  readonly email: string
  /** null: the account has no role and cannot use the admin. */
  readonly role: Role | null
  /** A release can be published only after another person than its author has approved it. */
  readonly needsApproval: boolean
}

export interface SignInRefusal {
  readonly ok: false
  /** empty if only the second factor is missing */
  readonly message: string
  /** The password was right, and a code is required. */
  readonly isSecondStep?: true
  /** The id of the disabled account for which the password was right. */
  readonly disabledUserId?: string
}

export interface Auth {
  readonly user: AuthUser | null
  readonly isAdmin: boolean
  /** The session is being checked. Until the server responds, `user` is the last user who was signed in here. */
  readonly loading: boolean
  /** The session has ended while this user was working. Edits wait until the same user signs in again. */
  readonly expired: boolean
  signIn(email: string, password: string): Promise<{ ok: true } | SignInRefusal>
  /** Adopts the session that a second factor or a passkey has opened. Resolves to false if there is none. */
  adoptSession(): Promise<boolean>
  /** Ends the session. Ask about unsent edits first: they stay on this device for the same user. */
  signOut(): Promise<void>
  /** The number of unsent edits of users other than `user` in this browser. */
  readonly pendingOfOthers: number
}
