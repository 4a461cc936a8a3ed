import { emailAddressIn } from '@coop/sync/rules'
import { Hono } from 'hono'
import { isAPIError } from 'better-auth/api'
import type { Sql } from 'postgres'
import { z } from 'zod'
import type { ClientNetworkOf } from '../../http/client-network.ts'
import { malformed, readJson } from '../../http/read-json.ts'
import { ProblemError, problemResponse } from '../../http/problem.ts'
import { recordEvent } from '../account-events.ts'
import type { Auth } from '../sessions/auth.ts'
import { type CompleteSignIn, sessionResponse, withCookies } from './complete-sign-in.ts'
import type { KnownDevices } from './known-devices.ts'
import type { Principals } from '../sessions/principals.ts'
import { accountAddress } from '../requests/read-body.ts'
import type { SenderOf } from '../requests/sender.ts'
import type { SignInThrottle } from './sign-in-throttle.ts'
import { throttled } from './throttled.ts'

const signInSchema = z.strictObject({
  email: z.string().transform(emailAddressIn).pipe(z.string().min(1).max(320)),
  password: z.string().min(1).max(1000),
})

/** Signing in with a password and out, and who is signed in: `/api/session`. */
export function createSessionRoutes(options: {
  sql: Sql
  auth: Auth
  principals: Principals
  throttle: SignInThrottle
  devices: KnownDevices
  completeSignIn: CompleteSignIn
  /** The network address of the client, for the throttle. */
  clientNetworkOf: ClientNetworkOf
  senderOf: SenderOf
  needsApproval: boolean
}): Hono {
  const { sql, auth, principals, throttle, devices, completeSignIn, clientNetworkOf, senderOf } = options
  const { needsApproval } = options
  const app = new Hono()

  app.post('/api/session', async (c) => {
    const { email, password } = await readSignIn(c.req.raw)
    const attempt = { email, network: clientNetworkOf(c), device: await devices.recognise(c.req.raw, email) }
    const wait = await throttle.attempt(attempt)
    if (wait !== null) throw throttled(wait)
    const before = await readUser(email)
    const { response, headers } = await auth.api
      .signInEmail({ body: { email, password }, returnHeaders: true, headers: new Headers() })
      .catch(async (error: unknown) => {
        if (!isAPIError(error) || error.statusCode >= 500) throw error
        await recordEvent(sql, { kind: 'sign-in-failed', actor: null, subject: before, sender: senderOf(c) })
        // Unknown address, wrong password, a malformed address: from outside they are one.
        throw new ProblemError(WRONG_CREDENTIALS, { cause: error })
      })
    await throttle.succeeded(attempt)
    const after = await readUser(email)
    if (before === null || before.password !== after?.password) {
      // The password was changed while it was checked, which ended the sessions that there were then.
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

  async function readUser(typed: string): Promise<{ id: string; email: string; password: string } | null> {
    const email = accountAddress.safeParse(typed)
    if (!email.success) return null // Postgres refuses some texts that are no address
    const [user] = await sql<{ id: string; email: string; password: string }[]>`
      select u.id, u.email, a.password from users u join user_accounts a on a.user_id = u.id
      where u.email = ${email.data} and a.provider_id = 'credential' and a.password is not null`
    return user ?? null
  }

  return app
}

const WRONG_CREDENTIALS = { status: 401, title: 'Unauthorized', detail: 'Invalid login credentials' }

async function readSignIn(request: Request): Promise<z.output<typeof signInSchema>> {
  const parsed = signInSchema.safeParse(await readJson(request, 10_000, 'At most 10,000 bytes.'))
  if (parsed.success) return parsed.data
  throw malformed('Send a JSON object with exactly two texts: email and password.')
}

function answerSignedOut(from: Headers): Response {
  const response = problemResponse({ status: 401, title: 'Unauthorized', detail: 'Nobody is signed in.' })
  for (const cookie of from.getSetCookie()) response.headers.append('set-cookie', cookie)
  return response
}
