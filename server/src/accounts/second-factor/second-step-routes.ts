import { isAPIError } from 'better-auth/api'
import { Hono } from 'hono'
import { parse } from 'hono/utils/cookie'
import type { Sql } from 'postgres'
import { z } from 'zod'
import { ProblemError } from '../../http/problem.ts'
import { type AccountOf, recordEvent } from '../account-events.ts'
import type { Auth } from '../sessions/auth.ts'
import type { CompleteSignIn } from '../sign-in/complete-sign-in.ts'
import type { BeginAttempt } from '../sign-in/begin-attempt.ts'
import { readBody } from '../requests/read-body.ts'
import type { SenderOf } from '../requests/sender.ts'
import type { ClaimCode } from './used-codes.ts'

const codeSchema = z.strictObject({ code: z.string().trim().min(6).max(20) })

/** The second step after a password: a code. */
export function createSecondStepRoutes(options: {
  sql: Sql
  auth: Auth
  cookieName: string
  /** counts codes separately: a right password resets its own count, but must not reset that of guessed codes */
  beginAttempt: BeginAttempt
  claimCode: ClaimCode
  completeSignIn: CompleteSignIn
  senderOf: SenderOf
}): Hono {
  const { sql, auth, cookieName, beginAttempt, claimCode, completeSignIn, senderOf } = options
  const app = new Hono()

  app.post('/api/session/second-step', async (c) => {
    const { code } = await readBody(c, codeSchema, '{ "code": "…" }')
    const cookie = cookieOf(c.req.raw)
    const user = cookie === null ? null : await awaitedUser(cookie)
    if (cookie === null || user === null) throw tooLate()
    const succeeded = await beginAttempt(c, user.email)
    // The session cookie is left out, or the library would check the code against that session.
    const headers = new Headers({ cookie: `${cookieName}=${encodeURIComponent(cookie)}` })
    const isTotp = /^\d{6}$/.test(code)
    const verified = (await claimCode(user.id, code))
      ? await (
          isTotp
            ? auth.api.verifyTOTP({ body: { code }, headers, returnHeaders: true })
            : auth.api.verifyBackupCode({ body: { code }, headers, returnHeaders: true })
        ).catch((error: unknown) => {
          if (!isAPIError(error) || error.statusCode >= 500) throw error
          if (!isWrongCode(error.body)) throw tooLate(error)
          return null
        })
      : null
    const token = verified?.response.token
    if (verified === null || typeof token !== 'string') {
      await recordEvent(sql, {
        kind: 'second-factor-failed',
        actor: null,
        subject: user,
        sender: senderOf(c),
      })
      throw new ProblemError({
        status: 422,
        title: 'Wrong code',
        detail: isTotp
          ? 'This code is wrong or has already been used. Wait for the next code.'
          : 'This backup code is wrong or has already been used.',
      })
    }
    await succeeded()
    return await completeSignIn(c, token, verified.headers)
  })

  function cookieOf(request: Request): string | null {
    return parse(request.headers.get('cookie') ?? '', cookieName)[cookieName] ?? null
  }

  /** The account whose password was right. The library checks the signature of the cookie. */
  async function awaitedUser(cookie: string): Promise<AccountOf | null> {
    const identifier = cookie.slice(0, Math.max(0, cookie.lastIndexOf('.')))
    const [user] = await sql<AccountOf[]>`
      select u.id, u.email from verifications v join users u on u.id = v.value
      where v.identifier = ${identifier} and v.expires_at > now()`
    return user ?? null
  }

  return app
}

function isWrongCode(body: unknown): boolean {
  const codes = z.object({ code: z.enum(['INVALID_CODE', 'INVALID_BACKUP_CODE']) })
  return codes.safeParse(body).success
}

function tooLate(cause?: unknown): ProblemError {
  const detail = 'The sign-in has expired, or too many codes were wrong. Start again with your password.'
  return new ProblemError({ status: 401, title: 'Unauthorized', detail }, { cause })
}
