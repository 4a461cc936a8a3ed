import { signUpHeaders, signUpTexts } from '@coop/sync/rules'
import type { SignUpAnswer } from '@coop/sync/sign-ups'
import { type Context, Hono } from 'hono'
import type { Sql } from 'postgres'
import type { ClientNetworkOf } from '../http/client-network.ts'
import { createThrottle } from '../http/throttle.ts'
import { readSignUpRequest } from './read-sign-up.ts'
import { readContext, storeSignUp } from './store-sign-up.ts'

/**
 * Per quarter of an hour. One person sends a form once or twice, but many people may share an address, and queues catch
 * up.
 */
const LIMITS = { address: 20, sender: 100 }
const WINDOW_MINUTES = 15

/** Sign-ups of visitors: `POST /api/signups`. They are stored first; delivery and notices follow later. */
export function createSignUpRoutes(options: {
  sql: Sql
  secret: string
  clientNetworkOf: ClientNetworkOf
  /** the existing lists, and the list of the short form */
  lists: { all: readonly number[]; newsletter: number }
  makeId: () => string
  now: () => number
  /** called after one was stored */
  onStored: () => void
}): Hono {
  const { sql, secret, clientNetworkOf, lists, makeId, now, onStored } = options
  const throttle = createThrottle({
    sql,
    secret,
    purpose: 'sign-up',
    limits: LIMITS,
    windowMinutes: WINDOW_MINUTES,
  })
  const app = new Hono()

  app.post('/api/signups', async (c) => {
    const read = await readSignUpRequest(c.req.raw)
    if (read.kind === 'dropped') return answer(200, { success: true })
    if (read.kind === 'refused') return answer(read.status, { success: false, error: read.error })
    const { signUp } = read
    const listId = signUp.listId ?? lists.newsletter
    if (!lists.all.includes(listId)) return answer(400, { success: false, error: signUpTexts.unknownList })
    const wait = await throttle.attempt({ address: signUp.email.toLowerCase(), sender: clientNetworkOf(c) })
    if (wait !== null) {
      return answer(429, { success: false, error: signUpTexts.tooMany }, { 'retry-after': String(wait) })
    }
    await storeSignUp(sql, { ...signUp, id: makeId(), listId }, contextOf(c, now()))
    onStored()
    return answer(200, { success: true })
  })
  return app
}

function contextOf(c: Context, now: number) {
  return readContext({
    key: c.req.header(signUpHeaders.key),
    page: c.req.header(signUpHeaders.page),
    time: c.req.header(signUpHeaders.time),
    consentVersion: c.req.header(signUpHeaders.consentVersion),
    now,
  })
}

function answer(status: number, body: SignUpAnswer, headers: Record<string, string> = {}): Response {
  return Response.json(body, { status, headers: { 'cache-control': 'no-store', ...headers } })
}
