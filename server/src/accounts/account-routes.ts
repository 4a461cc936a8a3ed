import { type Context, Hono } from 'hono'
import { isAPIError } from 'better-auth/api'
import { z } from 'zod'
import { malformed, readJson } from '../http/read-json.ts'
import { ProblemError, problemResponse } from '../http/problem.ts'
import type { Auth } from './auth.ts'
import type { KnownDevices } from './known-devices.ts'
import type { Principals } from './principals.ts'
import type { SignInThrottle } from './sign-in-throttle.ts'

const signInSchema = z.strictObject({
  email: z.string().min(1).max(320),
  password: z.string().min(1).max(1000),
})

/** Signing in and out, and who is signed in: `/api/session`. */
export function createAccountRoutes(options: {
  auth: Auth
  principals: Principals
  throttle: SignInThrottle
  devices: KnownDevices
  /** The network address of the client, for the throttle. */
  clientNetworkOf: (c: Context) => string
}): Hono {
  const { auth, principals, throttle, devices, clientNetworkOf } = options
  const app = new Hono()

  app.post('/api/session', async (c) => {
    const { email, password } = await readSignIn(c.req.raw)
    const attempt = { email, network: clientNetworkOf(c), device: await devices.recognise(c.req.raw, email) }
    const wait = await throttle.attempt(attempt)
    if (wait !== null) return answerThrottled(wait)
    const { response, headers } = await auth.api
      .signInEmail({ body: { email, password }, returnHeaders: true, headers: new Headers() })
      .catch((error: unknown) => {
        // Unknown address, wrong password, a malformed address: from outside they are one.
        throw isAPIError(error) && error.statusCode < 500
          ? new ProblemError(WRONG_CREDENTIALS, { cause: error })
          : error
      })
    await throttle.succeeded(attempt)
    await endFormerSession(c.req.raw)
    const device = await devices.remember(c.req.raw, email)
    if (device !== null) headers.append('set-cookie', device)
    return await answerSession(response.token, headers)
  })

  app.get('/api/session', async (c) => {
    const { response, headers } = await auth.api.getSession({
      headers: c.req.raw.headers,
      returnHeaders: true,
    })
    if (response === null) return answerSignedOut(headers)
    return await answerSession(response.session.token, headers)
  })

  app.delete('/api/session', async (c) => {
    const { headers } = await auth.api.signOut({ headers: c.req.raw.headers, returnHeaders: true })
    principals.end(c.req.raw)
    return new Response(null, { status: 204, headers: withCookies(headers) })
  })

  /** Who signs in on top of a session leaves that one. */
  async function endFormerSession(request: Request): Promise<void> {
    if ((await principals.of(request)) === null) return
    await auth.api.signOut({ headers: request.headers })
    principals.end(request)
  }

  async function answerSession(token: string, headers: Headers): Promise<Response> {
    const session = await principals.session(token)
    if (session === null) return answerSignedOut(headers)
    const { id, email, admin, expires_at } = session
    return Response.json(
      { user: { id, email, isAdmin: admin }, expiresAt: expires_at.toISOString() },
      { headers: withCookies(headers) },
    )
  }

  return app
}

const WRONG_CREDENTIALS = { status: 401, title: 'Unauthorized', detail: 'Invalid login credentials' }

async function readSignIn(request: Request): Promise<z.output<typeof signInSchema>> {
  const parsed = signInSchema.safeParse(await readJson(request, 10_000, 'At most 10,000 bytes.'))
  if (parsed.success) return parsed.data
  throw malformed('Send a JSON object with exactly two texts: email and password.')
}

function answerThrottled(seconds: number): Response {
  return problemResponse({
    status: 429,
    title: 'Too Many Requests',
    detail: `Too many attempts to sign in. Please try again in ${inWords(seconds)}.`,
    headers: { 'retry-after': String(seconds) },
  })
}

function inWords(seconds: number): string {
  return seconds < 60 ? `${seconds} s` : `${Math.ceil(seconds / 60)} min`
}

function answerSignedOut(from: Headers): Response {
  const response = problemResponse({ status: 401, title: 'Unauthorized', detail: 'Nobody is signed in.' })
  for (const cookie of from.getSetCookie()) response.headers.append('set-cookie', cookie)
  return response
}

function withCookies(from: Headers): Headers {
  const headers = new Headers({ 'cache-control': 'no-store' })
  for (const cookie of from.getSetCookie()) headers.append('set-cookie', cookie)
  return headers
}
