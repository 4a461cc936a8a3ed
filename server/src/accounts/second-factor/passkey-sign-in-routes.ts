import { isAPIError } from 'better-auth/api'
import { Hono } from 'hono'
import type { Sql } from 'postgres'
import { z } from 'zod'
import type { ClientNetworkOf } from '../../http/client-network.ts'
import { ProblemError } from '../../http/problem.ts'
import { createThrottle } from '../../http/throttle.ts'
import { recordEvent } from '../account-events.ts'
import { NOT_STORED, readBody } from '../requests/read-body.ts'
import type { SenderOf } from '../requests/sender.ts'
import type { Auth } from '../sessions/auth.ts'
import { type CompleteSignIn, withCookies } from '../sign-in/complete-sign-in.ts'
import { throttled } from '../sign-in/begin-attempt.ts'

/** Challenges are stored for five minutes. A response to one is verified, and recorded when it is wrong. */
const PER_10_MINUTES = 60

const text = z.string().max(8000)
/** The output of `PublicKeyCredential.toJSON`. The library verifies its proof. */
const passkeySchema = z.strictObject({
  response: z.object({
    id: text,
    rawId: text,
    type: z.literal('public-key'),
    response: z.object({
      clientDataJSON: text,
      authenticatorData: text,
      signature: text,
      userHandle: text.exactOptional(),
    }),
    clientExtensionResults: z.object({}),
  }),
})

/** Signing in by a passkey alone: `/api/session/passkey`. */
export function createPasskeySignInRoutes(options: {
  sql: Sql
  secret: string
  auth: Auth
  publicUrl: string
  completeSignIn: CompleteSignIn
  clientNetworkOf: ClientNetworkOf
  senderOf: SenderOf
}): Hono {
  const { sql, secret, auth, publicUrl, completeSignIn, clientNetworkOf, senderOf } = options
  const app = new Hono()
  const throttleOf = (purpose: string) =>
    createThrottle({ sql, secret, purpose, limits: { network: PER_10_MINUTES }, windowMinutes: 10 })
  const challenges = throttleOf('passkey-challenge')
  const responses = throttleOf('passkey-response')

  app.post('/api/session/passkey/options', async (c) => {
    const wait = await challenges.attempt({ network: clientNetworkOf(c) })
    if (wait !== null) throw throttled(wait)
    const { response, headers } = await auth.api.generatePasskeyAuthenticationOptions({
      headers: new Headers(),
      returnHeaders: true,
    })
    return Response.json(
      { ...response, userVerification: 'required' },
      { headers: { ...NOT_STORED, ...Object.fromEntries(withCookies(headers)) } },
    )
  })

  app.post('/api/session/passkey', async (c) => {
    const { response } = await readBody(c, passkeySchema, '{ "response": … }')
    const wait = await responses.attempt({ network: clientNetworkOf(c) })
    if (wait !== null) throw throttled(wait)
    const headers = new Headers({ cookie: c.req.header('cookie') ?? '', origin: publicUrl })
    const verified = await auth.api
      .verifyPasskeyAuthentication({ body: { response }, headers, returnHeaders: true })
      .catch(async (error: unknown) => {
        if (!isAPIError(error)) throw error
        if (!isWithoutChallenge(error.body)) {
          await recordEvent(sql, { kind: 'sign-in-failed', actor: null, subject: null, sender: senderOf(c) })
        }
        throw new ProblemError(
          {
            status: 401,
            title: 'Unauthorized',
            detail: 'This passkey does not open an account here. Sign in with your password.',
          },
          { cause: error },
        )
      })
    return await completeSignIn(c, verified.response.session.token, verified.headers)
  })

  return app
}

/** Whether the response matches no challenge of ours. Then it was no attempt to sign in. */
function isWithoutChallenge(body: unknown): boolean {
  return z.object({ code: z.literal('CHALLENGE_NOT_FOUND') }).safeParse(body).success
}
