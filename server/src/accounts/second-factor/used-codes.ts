import { createHmac } from 'node:crypto'
import type { Sql } from 'postgres'

/** Longer than the validity of a code of an authenticator app. */
const REMEMBERED_MINUTES = 5

/**
 * Claims a code of a second factor before it is checked.
 * @returns false: the code was used before and is not valid
 */
export type ClaimCode = (userId: string, code: string) => Promise<boolean>

/** Claims six-digit codes in Postgres. Of two uses at once, even in two processes, only one succeeds. */
export function createClaimCode(sql: Sql, secret: string): ClaimCode {
  const key = createHmac('sha256', secret).update('used codes').digest()
  return async (userId, code) => {
    const hash = createHmac('sha256', key)
      .update(JSON.stringify([userId, code]))
      .digest('base64url')
    const claimed = await sql`
      insert into used_codes as u (user_id, code_hash, expires_at)
      values (${userId}, ${hash}, now() + ${REMEMBERED_MINUTES} * interval '1 minute')
      on conflict (user_id, code_hash) do update set expires_at = excluded.expires_at where u.expires_at < now()
      returning user_id`
    return claimed.count === 1
  }
}
