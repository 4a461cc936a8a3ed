import { createOTP } from '@better-auth/utils/otp'
import { isAPIError } from 'better-auth/api'
import { symmetricDecrypt } from 'better-auth/crypto'
import { Hono } from 'hono'
import type { Sql } from 'postgres'
import { z } from 'zod'
import { ProblemError } from '../../http/problem.ts'
import { NOT_STORED, readBody, typedPassword } from '../requests/read-body.ts'
import type { Auth } from '../sessions/auth.ts'
import { type CurrentSessions, requireConfirmed } from '../sessions/current-sessions.ts'
import type { BeginAttempt } from '../sign-in/begin-attempt.ts'
import type { WithPassword } from '../sign-in/password-check.ts'
import type { RecordSecondFactor } from './record-second-factor.ts'
import { turnOffTotp } from './turn-off-totp.ts'
import type { ClaimCode } from './used-codes.ts'

const passwordSchema = z.strictObject({ password: typedPassword })
const expectedPassword = '{ "password": "…" }'
const codeSchema = z.strictObject({
  code: z
    .string()
    .trim()
    .regex(/^\d{6}$/),
})

/** The authenticator app and the backup codes of the user's own account: `/api/account/totp`. */
export function createTotpRoutes(options: {
  sql: Sql
  auth: Auth
  sessions: CurrentSessions
  withPassword: WithPassword
  beginAttempt: BeginAttempt
  claimCode: ClaimCode
  record: RecordSecondFactor
}): Hono {
  const { sql, auth, sessions, withPassword, beginAttempt, claimCode, record } = options
  const app = new Hono()

  app.post('/api/account/totp', async (c) => {
    const { body } = await withPassword(c, passwordSchema, expectedPassword)
    const setup = await auth.api
      .enableTwoFactor({ body: { ...body, method: 'totp' }, headers: c.req.raw.headers })
      .catch(conflictOf('An authenticator app is already set up. Turn it off first.'))
    if (!('totpURI' in setup)) throw new Error('The library set up another second factor')
    return c.json({ uri: setup.totpURI, backupCodes: setup.backupCodes }, 200, NOT_STORED)
  })

  /** The first right code turns it on, so that a failed set-up locks nobody out. */
  app.post('/api/account/totp/verify', async (c) => {
    const session = await sessions.of(c.req.raw)
    requireConfirmed(session)
    const { code } = await readBody(c, codeSchema, '{ "code": "six digits" }')
    const succeeded = await beginAttempt(c, session.user.email, 'with a code')
    if (!(await claimCode(session.user.id, code))) throw wrongCode()
    if (!(await isFirstCode({ sql, auth }, session.user.id, code))) throw wrongCode()
    await succeeded()
    // The library would replace this session, which would end the requests held open for it.
    await sql.begin(async (tx) => {
      await tx`update two_factors set verified = true where user_id = ${session.user.id}`
      await tx`update users set two_factor_enabled = true, updated_at = now() where id = ${session.user.id}`
    })
    await record(c, session, 'second-factor-on')
    return c.body(null, 204)
  })

  app.post('/api/account/totp/off', async (c) => {
    const { session } = await withPassword(c, passwordSchema, expectedPassword)
    await sql.begin((tx) => turnOffTotp(tx, session.user.id))
    await record(c, session, 'second-factor-off')
    return c.body(null, 204)
  })

  app.post('/api/account/totp/backup-codes', async (c) => {
    const { session, body } = await withPassword(c, passwordSchema, expectedPassword)
    const { backupCodes } = await auth.api
      .generateBackupCodes({ body, headers: c.req.raw.headers })
      .catch(conflictOf('No authenticator app is set up. Set one up first.'))
    await record(c, session, 'backup-codes-made')
    return c.json({ backupCodes }, 200, NOT_STORED)
  })

  return app
}

/** Whether a code is right for the app that is being set up. */
async function isFirstCode(
  { sql, auth }: { sql: Sql; auth: Auth },
  userId: string,
  code: string,
): Promise<boolean> {
  const [setup] = await sql<{ secret: string }[]>`
    select secret from two_factors where user_id = ${userId} and not verified`
  if (setup === undefined) return false
  const { secretConfig } = await auth.$context
  const secret = await symmetricDecrypt({ key: secretConfig, data: setup.secret })
  return await createOTP(secret).verify(code)
}

function conflictOf(detail: string): (error: unknown) => never {
  return (cause) => {
    if (!isAPIError(cause) || cause.statusCode >= 500) throw cause
    throw new ProblemError({ status: 409, title: 'Conflict', detail }, { cause })
  }
}

function wrongCode(): ProblemError {
  const detail = 'This code is wrong or has already been used. Wait for the next code.'
  return new ProblemError({ status: 422, title: 'Wrong code', detail })
}
