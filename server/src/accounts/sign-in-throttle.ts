import type { Sql } from 'postgres'
import { createThrottle } from '../http/throttle.ts'

/** Wide enough for a house behind one sender, narrow enough against guessing. */
const LIMITS = { address: 10, sender: 50 }
const WINDOW_MINUTES = 15

export interface SignInThrottle {
  /** Counts an attempt before it is made. @returns seconds to wait, or null */
  attempt(email: string, sender: string): Promise<number | null>
  /** After a success: the address starts afresh, and the sender's attempt is not held against it. */
  succeeded(email: string, sender: string): Promise<void>
}

export function createSignInThrottle(sql: Sql, secret: string): SignInThrottle {
  const throttle = createThrottle({
    sql,
    secret,
    purpose: 'sign-in',
    limits: LIMITS,
    windowMinutes: WINDOW_MINUTES,
  })
  const normal = (email: string) => email.trim().toLowerCase()
  return {
    attempt: (email, sender) => throttle.attempt({ address: normal(email), sender }),
    async succeeded(email, sender) {
      await throttle.forget('address', normal(email))
      await throttle.giveBack('sender', sender)
    },
  }
}
