import { isAPIError } from 'better-auth/api'
import { Hono } from 'hono'
import type { Sql } from 'postgres'
import { z } from 'zod'
import { ProblemError } from '../../http/problem.ts'
import { idOf, readBody } from '../requests/read-body.ts'
import type { Auth } from '../sessions/auth.ts'
import { type CurrentSessions, requireConfirmed } from '../sessions/current-sessions.ts'
import { withCookies } from '../sign-in/complete-sign-in.ts'
import type { RecordSecondFactor } from './record-second-factor.ts'

const MOST_PASSKEYS = 20

const nameSchema = z.string().trim().min(1).max(60)
const registrationSchema = z.strictObject({
  name: nameSchema,
  response: z.looseObject({ id: z.string().max(2000) }),
})

/** The passkeys of the user's own account: `/api/account/passkeys`. */
export function createPasskeyRoutes(options: {
  sql: Sql
  auth: Auth
  publicUrl: string
  sessions: CurrentSessions
  record: RecordSecondFactor
}): Hono {
  const { sql, auth, publicUrl, sessions, record } = options
  const app = new Hono()

  app.post('/api/account/passkeys/options', async (c) => {
    const session = await sessions.of(c.req.raw)
    requireConfirmed(session)
    const [count] = await sql<{ passkeys: number }[]>`
      select count(*)::int as passkeys from passkeys where user_id = ${session.user.id}`
    if ((count?.passkeys ?? 0) >= MOST_PASSKEYS) {
      const detail = `An account may have ${MOST_PASSKEYS} passkeys. Remove one first.`
      throw new ProblemError({ status: 409, title: 'Conflict', detail })
    }
    const { response, headers } = await auth.api.generatePasskeyRegistrationOptions({
      headers: c.req.raw.headers,
      returnHeaders: true,
    })
    return Response.json(response, { headers: withCookies(headers) })
  })

  app.post('/api/account/passkeys', async (c) => {
    const session = await sessions.of(c.req.raw)
    requireConfirmed(session)
    const body = await readBody(c, registrationSchema, '{ "name": "…", "response": … }')
    const headers = new Headers({ cookie: c.req.header('cookie') ?? '', origin: publicUrl })
    await auth.api.verifyPasskeyRegistration({ body, headers }).catch((cause: unknown) => {
      if (!isAPIError(cause)) throw cause
      const detail = 'The passkey was not accepted. Try again, and let the device ask for your PIN or finger.'
      throw new ProblemError({ status: 422, title: 'Passkey refused', detail }, { cause })
    })
    await record(c, session, 'passkey-added')
    return c.body(null, 204)
  })

  app.patch('/api/account/passkeys/:id', async (c) => {
    const { user } = await sessions.of(c.req.raw)
    const { name } = await readBody(c, z.strictObject({ name: nameSchema }), '{ "name": "…" }')
    await sql`update passkeys set name = ${name} where id = ${idOf(c)} and user_id = ${user.id}`
    return c.body(null, 204)
  })

  app.delete('/api/account/passkeys/:id', async (c) => {
    const session = await sessions.of(c.req.raw)
    requireConfirmed(session)
    const removed = await sql`
      delete from passkeys where id = ${idOf(c)} and user_id = ${session.user.id}`
    if (removed.count > 0) await record(c, session, 'passkey-removed')
    return c.body(null, 204)
  })

  return app
}
