import type { Context } from 'hono'
import type { Role } from '@coop/sync/releases'
import type { Sql } from 'postgres'
import { ProblemError } from '../../http/problem.ts'
import { recordEvent } from '../account-events.ts'
import type { Auth } from '../sessions/auth.ts'
import type { KnownDevices } from './known-devices.ts'
import type { Principals } from '../sessions/principals.ts'
import type { SenderOf } from '../requests/sender.ts'

/**
 * Completes every kind of sign-in, once the library has opened a session.
 * @param token of the session
 * @param headers with its cookie
 * @throws a 403 problem when the account is disabled. Only its owner sees this, having proved their identity.
 */
export type CompleteSignIn = (c: Context, token: string, headers: Headers) => Promise<Response>

export function createCompleteSignIn(options: {
  sql: Sql
  auth: Auth
  principals: Principals
  devices: KnownDevices
  senderOf: SenderOf
  /** Whether a release needs the approval of somebody other than its author. */
  needsApproval: boolean
}): CompleteSignIn {
  const { sql, auth, principals, devices, senderOf, needsApproval } = options

  /** A new sign-in ends the session that this browser had before. */
  async function endFormerSession(request: Request): Promise<void> {
    if ((await principals.of(request)) === null) return
    await auth.api.signOut({ headers: request.headers })
    principals.end(request)
  }

  return async (c, token, headers) => {
    const session = await principals.session(token)
    if (session === null) {
      const [ended] = await sql<{ userId: string }[]>`
        delete from sessions where token = ${token} returning user_id as "userId"`
      throw new ProblemError({
        status: 403,
        title: 'Forbidden',
        detail: 'This account is disabled. Another administrator can enable it.',
        // The admin uses the id to find this user's edits that wait on the device.
        members: { disabledUserId: ended?.userId ?? null },
      })
    }
    const sender = senderOf(c)
    const { id, email } = session
    await sql.begin(async (tx) => {
      await tx`
        update sessions set user_agent = ${sender.device}, ip_address = ${sender.network} where token = ${token}`
      await tx`update users set last_signed_in_at = now() where id = ${id}`
      await recordEvent(tx, { kind: 'signed-in', actor: { id, email }, subject: { id, email }, sender })
    })
    await endFormerSession(c.req.raw)
    const device = await devices.remember(c.req.raw, email)
    if (device !== null) headers.append('set-cookie', device)
    return sessionResponse(session, needsApproval, headers)
  }
}

export function sessionResponse(
  session: { id: string; email: string; role: Role | null; expires_at: Date },
  needsApproval: boolean,
  headers: Headers,
): Response {
  const { id, email, role, expires_at } = session
  return Response.json(
    {
      // Tabs of the previous version know only administrators, and let nobody else in.
      user: { id, email, isAdmin: role !== null, role, needsApproval },
      expiresAt: expires_at.toISOString(),
    },
    { headers: withCookies(headers) },
  )
}

/** Only the cookies of the library's response. */
export function withCookies(from: Headers): Headers {
  const headers = new Headers({ 'cache-control': 'no-store' })
  for (const cookie of from.getSetCookie()) headers.append('set-cookie', cookie)
  return headers
}
