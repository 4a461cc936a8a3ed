import { createOTP } from '@better-auth/utils/otp'
import { isAPIError } from 'better-auth/api'
import { symmetricDecrypt } from 'better-auth/crypto'
import { type Context, Hono } from 'hono'
import type { Sql } from 'postgres'
import { z } from 'zod'
import type { ClientNetworkOf } from '../../http/client-network.ts'
import { ProblemError } from '../../http/problem.ts'
import { NOT_STORED, readBody, typedPassword } from '../requests/read-body.ts'
import type { Auth } from '../sessions/auth.ts'
import { type CurrentSession, type CurrentSessions, requireConfirmed } from '../sessions/current-sessions.ts'
import type { KnownDevices } from '../sign-in/known-devices.ts'
import type { PasswordCheck } from '../sign-in/password-check.ts'
import type { SignInThrottle } from '../sign-in/sign-in-throttle.ts'
import { throttled } from '../sign-in/throttled.ts'
import type { RecordSecondFactor } from './record-second-factor.ts'
import { turnOffTotp } from './turn-off-totp.ts'
import type { ClaimCode } from './used-codes.ts'

const passwordSchema = z.strictObject({ password: typedPassword })

/** The authenticator app and the backup codes of one's own account: `/api/account/totp`. */
export function createTotpRoutes(options: {
  sql: Sql
  auth: Auth
  sessions: CurrentSessions
  devices: KnownDevices
  checkPassword: PasswordCheck
  throttle: SignInThrottle
  claimCode: ClaimCode
  clientNetworkOf: ClientNetworkOf
  record: RecordSecondFactor
}): Hono {
  const { sql, auth, sessions, devices, checkPassword } = options
  const { throttle, claimCode, clientNetworkOf, record } = options
  const app = new Hono()

  app.post('/api/account/totp', async (c) => {
    const { password } = await confirmed(c)
    const setup = await auth.api
      .enableTwoFactor({ body: { password, method: 'totp' }, headers: c.req.raw.headers })
      .catch(conflictOf('An authenticator app is set up already. Turn it off first.'))
    if (!('totpURI' in setup)) throw new Error('The library set up another second factor')
    return c.json({ uri: setup.totpURI, backupCodes: setup.backupCodes }, 200, NOT_STORED)
  })

  /** The first right code turns it on: a set-up that went wrong locks nobody out. */
  app.post('/api/account/totp/verify', async (c) => {
    const session = await sessions.of(c.req.raw)
    requireConfirmed(session)
    const codeSchema = z.strictObject({
      code: z
        .string()
        .trim()
        .regex(/^\d{6}$/),
    })
    const { code } = await readBody(c, codeSchema, '{ "code": "six digits" }')
    const { email } = session.user
    const attempt = { email, network: clientNetworkOf(c), device: await devices.recognise(c.req.raw, email) }
    const wait = await throttle.attempt(attempt)
    if (wait !== null) throw throttled(wait, 'with a code')
    if (!(await claimCode(session.user.id, code))) throw wrongCode()
    if (!(await isFirstCode({ sql, auth }, session.user.id, code))) throw wrongCode()
    await throttle.succeeded(attempt)
    // Not by the library: it would put a new session in the place of this one, and what is held open would end.
    await sql.begin(async (tx) => {
      await tx`update two_factors set verified = true where user_id = ${session.user.id}`
      await tx`update users set two_factor_enabled = true, updated_at = now() where id = ${session.user.id}`
    })
    await record(c, session, 'second-factor-on')
    return c.body(null, 204)
  })

  app.post('/api/account/totp/off', async (c) => {
    const { session } = await confirmed(c)
    await sql.begin((tx) => turnOffTotp(tx, session.user.id))
    await record(c, session, 'second-factor-off')
    return c.body(null, 204)
  })

  app.post('/api/account/totp/backup-codes', async (c) => {
    const { session, password } = await confirmed(c)
    const { backupCodes } = await auth.api
      .generateBackupCodes({ body: { password }, headers: c.req.raw.headers })
      .catch(conflictOf('There is no authenticator app. Set one up first.'))
    await record(c, session, 'backup-codes-made')
    return c.json({ backupCodes }, 200, NOT_STORED)
  })

  async function confirmed(c: Context): Promise<{ session: CurrentSession; password: string }> {
    const session = await sessions.of(c.req.raw)
    const { password } = await readBody(c, passwordSchema, '{ "password": "…" }')
    await checkPassword(c, session, password)
    return { session, password }
  }

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
  const detail = 'This code is not right, or was used already. Wait for the next one.'
  return new ProblemError({ status: 422, title: 'Wrong code', detail })
}
