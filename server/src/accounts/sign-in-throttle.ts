import { createHmac } from 'node:crypto'
import type { Sql } from 'postgres'

/** Attempts within one window. Wide enough for a house behind one address, narrow enough against guessing. */
const LIMITS = { address: 10, sender: 50 }
const WINDOW_MINUTES = 15

export interface SignInThrottle {
  /** Counts an attempt before it is made, so that many at once count as many. @returns seconds to wait, or null */
  attempt(email: string, sender: string): Promise<number | null>
  /** After a success: the address starts afresh, and the sender's attempt is not held against it. */
  succeeded(email: string, sender: string): Promise<void>
}

/** In Postgres, so that a restart or a second app process gives nobody new attempts. */
export function createSignInThrottle(sql: Sql, secret: string): SignInThrottle {
  const keyOf = (kind: keyof typeof LIMITS, value: string) =>
    `${kind}:${createHmac('sha256', secret).update(value).digest('base64url')}`
  const addressKey = (email: string) => keyOf('address', email.trim().toLowerCase())
  return {
    async attempt(email, sender) {
      const keys = [addressKey(email), keyOf('sender', sender)].sort() // one order: no deadlock
      const counted = await sql<{ key: string; attempts: number; seconds: number }[]>`
        insert into sign_in_attempts as a (key, attempts, window_ends_at)
        select key, 1, now() + ${WINDOW_MINUTES} * interval '1 minute' from unnest(${keys}::text[]) key
        on conflict (key) do update set
          attempts = case when a.window_ends_at <= now() then 1 else a.attempts + 1 end,
          window_ends_at = case when a.window_ends_at <= now() then excluded.window_ends_at else a.window_ends_at end
        returning key, attempts, ceil(extract(epoch from window_ends_at - now()))::int as seconds`
      const over = counted.filter(
        ({ key, attempts }) => attempts > (key.startsWith('address:') ? LIMITS.address : LIMITS.sender),
      )
      return over.length === 0 ? null : Math.max(1, ...over.map(({ seconds }) => seconds))
    },
    async succeeded(email, sender) {
      await sql`delete from sign_in_attempts where key = ${addressKey(email)} or window_ends_at < now()`
      await sql`update sign_in_attempts set attempts = attempts - 1 where key = ${keyOf('sender', sender)}`
    },
  }
}
