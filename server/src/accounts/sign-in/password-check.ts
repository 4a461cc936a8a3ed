import type { Context } from 'hono'
import type { Sql } from 'postgres'
import type { z } from 'zod'
import { ProblemError } from '../../http/problem.ts'
import { recordEvent } from '../account-events.ts'
import { matchingHash } from '../passwords/set-password.ts'
import { readBody } from '../requests/read-body.ts'
import type { SenderOf } from '../requests/sender.ts'
import type { CurrentSession, CurrentSessions } from '../sessions/current-sessions.ts'
import type { BeginAttempt } from './begin-attempt.ts'

/**
 * Reads a request of a signed-in user that must include their password. Guesses within a session are throttled like
 * those at the sign-in. A right password confirms the session.
 *
 * @throws a 422 problem when the password is wrong, 429 after too many guesses
 */
export type WithPassword = <Body extends { password: string }>(
  c: Context,
  schema: z.ZodType<Body>,
  expectation: string,
) => Promise<{ session: CurrentSession; body: Body; hash: string }>

export function createWithPassword(options: {
  sql: Sql
  sessions: CurrentSessions
  beginAttempt: BeginAttempt
  senderOf: SenderOf
}): WithPassword {
  const { sql, sessions, beginAttempt, senderOf } = options
  return async (c, schema, expectation) => {
    const session = await sessions.of(c.req.raw)
    const body = await readBody(c, schema, expectation)
    const { user } = session
    const succeeded = await beginAttempt(c, user.email)
    const hash = await matchingHash(sql, user.id, body.password)
    if (hash === null) {
      const sender = senderOf(c)
      await recordEvent(sql, { kind: 'confirmation-failed', actor: user, subject: user, sender })
      throw new ProblemError({ status: 422, title: 'Wrong password', detail: 'The password is wrong.' })
    }
    await succeeded()
    await sql`update sessions set confirmed_at = now() where id = ${session.id}`
    return { session, body, hash }
  }
}
