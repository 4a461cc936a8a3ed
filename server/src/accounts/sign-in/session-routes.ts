import { emailAddressIn } from '@coop/sync/rules'
import { Hono } from 'hono'
import { isAPIError } from 'better-auth/api'
import type { Sql } from 'postgres'
import { z } from 'zod'
import { malformed, readJson } from '../../http/read-json.ts'
import { ProblemError, problemResponse } from '../../http/problem.ts'
import { recordEvent } from '../account-events.ts'
import type { Auth } from '../sessions/auth.ts'
import { type CompleteSignIn, sessionResponse, withCookies } from './complete-sign-in.ts'
import type { Principals } from '../sessions/principals.ts'
import { passwordHolder } from '../passwords/set-password.ts'
import type { SenderOf } from '../requests/sender.ts'
import type { BeginAttempt } from './begin-attempt.ts'

const signInSchema = z.strictObject({
  email: z.string().transform(emailAddressIn).pipe(z.string().min(1).max(320)),
  password: z.string().min(1).max(1000),
})

/** Signing in with a password, signing out, and the signed-in user: `/api/session`. */
export function createSessionRoutes(options: {
  sql: Sql
  auth: Auth
  principals: Principals
  beginAttempt: BeginAttempt
  completeSignIn: CompleteSignIn
  senderOf: SenderOf
  needsApproval: boolean
}): Hono {
  const { sql, auth, principals, beginAttempt, completeSignIn, senderOf, needsApproval } = options
  const app = new Hono()

  app.post('/api/session', async (c) => {
    const { email, password } = await readSignIn(c.req.raw)
    const succeeded = await beginAttempt(c, email)
    const before = await passwordHolder(sql, email)
    const { response, headers } = await auth.api
      .signInEmail({ body: { email, password }, returnHeaders: true, headers: new Headers() })
      .catch(async (error: unknown) => {
        if (!isAPIError(error) || error.statusCode >= 500) throw error
        await recordEvent(sql, { kind: 'sign-in-failed', actor: null, subject: before, sender: senderOf(c) })
        // An unknown address, a wrong password and a malformed address get the same response.
        throw new ProblemError(WRONG_CREDENTIALS, { cause: error })
      })
    await succeeded()
    const after = await passwordHolder(sql, email)
    if (before === null || before.password !== after?.password) {
      // The password was changed during the check. That change ended only the sessions that existed then.
      await sql`delete from verifications where value = ${after?.id ?? ''}`
      if ('token' in response) await sql`delete from sessions where token = ${response.token}`
      throw new ProblemError(WRONG_CREDENTIALS)
    }
    if (!('token' in response)) {
      return Response.json({ secondStep: true }, { status: 202, headers: withCookies(headers) })
    }
    return await completeSignIn(c, response.token, headers)
  })

  app.get('/api/session', async (c) => {
    const { response, headers } = await auth.api.getSession({
      headers: c.req.raw.headers,
      returnHeaders: true,
    })
    const session = response === null ? null : await principals.session(response.session.token)
    return session === null ? answerSignedOut(headers) : sessionResponse(session, needsApproval, headers)
  })

  app.delete('/api/session', async (c) => {
    const principal = await principals.of(c.req.raw)
    const { headers } = await auth.api.signOut({ headers: c.req.raw.headers, returnHeaders: true })
    principals.end(c.req.raw)
    if (principal !== null) {
      await recordEvent(sql, {
        kind: 'signed-out',
        actor: principal,
        subject: principal,
        sender: senderOf(c),
      })
    }
    return new Response(null, { status: 204, headers: withCookies(headers) })
  })

  return app
}

const WRONG_CREDENTIALS = { status: 401, title: 'Unauthorized', detail: 'Invalid login credentials' }

async function readSignIn(request: Request): Promise<z.output<typeof signInSchema>> {
  const parsed = signInSchema.safeParse(await readJson(request, 10_000, 'At most 10,000 bytes.'))
  if (parsed.success) return parsed.data
  throw malformed('Send a JSON object with exactly two texts: email and password.')
}

function answerSignedOut(from: Headers): Response {
  const response = problemResponse({ status: 401, title: 'Unauthorized', detail: 'You are not signed in.' })
  for (const cookie of from.getSetCookie()) response.headers.append('set-cookie', cookie)
  return response
}
