import type { Context } from 'hono'
import type { Sql } from 'postgres'
import type { ClientNetworkOf } from '../../http/client-network.ts'
import { ProblemError } from '../../http/problem.ts'
import { recordEvent } from '../account-events.ts'
import type { CurrentSession } from '../sessions/current-sessions.ts'
import type { KnownDevices } from './known-devices.ts'
import type { SenderOf } from '../requests/sender.ts'
import { isPassword } from '../passwords/set-password.ts'
import { throttled } from './throttled.ts'
import type { SignInThrottle } from './sign-in-throttle.ts'

/**
 * Asks somebody who is signed in for the password again. Guessing in an open session is throttled like guessing at the
 * sign-in.
 */
export interface PasswordCheck {
  /** Marks the session as confirmed. @throws a 422 problem when the password is wrong, 429 when it was guessed too often */
  (c: Context, session: CurrentSession, password: string): Promise<void>
}

export function createPasswordCheck(options: {
  sql: Sql
  throttle: SignInThrottle
  devices: KnownDevices
  clientNetworkOf: ClientNetworkOf
  senderOf: SenderOf
}): PasswordCheck {
  const { sql, throttle, devices, clientNetworkOf, senderOf } = options
  return async (c, session, password) => {
    const { email } = session.user
    const attempt = { email, network: clientNetworkOf(c), device: await devices.recognise(c.req.raw, email) }
    const wait = await throttle.attempt(attempt)
    if (wait !== null) throw throttled(wait)
    if (!(await isPassword(sql, session.user.id, password))) {
      const sender = senderOf(c)
      await recordEvent(sql, {
        kind: 'confirmation-failed',
        actor: session.user,
        subject: session.user,
        sender,
      })
      throw new ProblemError({ status: 422, title: 'Wrong password', detail: 'This is not your password.' })
    }
    await throttle.succeeded(attempt)
    await sql`update sessions set confirmed_at = now() where id = ${session.id}`
  }
}
