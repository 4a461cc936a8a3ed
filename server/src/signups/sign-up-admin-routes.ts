import {
  addressSchema,
  markReadSchema,
  resendSchema,
  signUpQuerySchema,
  type SignUpRow,
} from '@coop/sync/sign-ups'
import { permittedRoles } from '@coop/sync/releases'
import { type Context, Hono } from 'hono'
import type { Sql } from 'postgres'
import type { z } from 'zod'
import type { Principal } from '../accounts/sessions/principal.ts'
import { type PrincipalOf, requireColleague } from '../accounts/sessions/require-colleague.ts'
import { csvResponse } from '../http/csv.ts'
import { hasNul, malformed, readJson } from '../http/read-json.ts'
import { eraseAddress, listErasures } from './erase-address.ts'
import { countUnread, listSignUps, signUpsAsCsv, signUpsOf } from './list-sign-ups.ts'
import { markRead } from './mark-read.ts'

const MAX_BYTES = 100_000
const NOT_STORED = { 'cache-control': 'private, no-store' }

/**
 * The routes of sign-ups for administrators: `/api/admin/sign-ups`. Sign-ups are fetched on demand, and stored in no
 * browser.
 */
export function createSignUpAdminRoutes(options: {
  sql: Sql
  secret: string
  principalOf: PrincipalOf
  hasPlatform: boolean
  /** names of lists with their ids */
  lists: Record<string, number>
  makeId: () => string
  /** called when something may have to be sent or removed */
  onChange: () => void
}): Hono<{ Variables: { administrator: Principal } }> {
  const { sql, secret, principalOf, hasPlatform, lists, makeId, onChange } = options
  const app = new Hono<{ Variables: { administrator: Principal } }>()
  const base = '/api/admin/sign-ups'

  for (const path of [base, `${base}.csv`, `${base}/*`]) {
    app.use(path, async (c, next) => {
      c.set('administrator', await requireColleague(c.req.raw, principalOf, permittedRoles['sign-ups']))
      await next()
    })
  }

  app.get('/api/admin/sign-ups', async (c) =>
    c.json(await listSignUps(sql, readQuery(c), { hasPlatform, lists }), 200, NOT_STORED),
  )
  app.get('/api/admin/sign-ups/unread', async (c) => c.json(await countUnread(sql), 200, NOT_STORED))
  app.get('/api/admin/sign-ups/erasures', async (c) =>
    c.json({ erasures: await listErasures(sql) }, 200, NOT_STORED),
  )

  app.get('/api/admin/sign-ups.csv', (c) => csvResponse('sign-ups.csv', signUpsAsCsv(sql, readQuery(c))))

  app.post('/api/admin/sign-ups/read', async (c) => {
    const expectation = '{ "ids": [ … ] or null, "isRead": true or false, "shown": { …, "asOf": … } }'
    await markRead(sql, await readBody(c, markReadSchema, expectation))
    return c.json(await countUnread(sql), 200, NOT_STORED)
  })

  app.post('/api/admin/sign-ups/resend', async (c) => {
    const { ids } = await readBody(c, resendSchema, '{ "ids": [ … ] or null }')
    const resent = await sql`
      update sign_ups set delivery = 'waiting', attempts = 0, next_try_at = now(), claimed_until = null, last_error = null
      where ${ids === null ? sql`delivery = 'failed'` : sql`id = any (${ids}) and delivery <> 'delivered'`}`
    onChange()
    return c.json({ resent: resent.count }, 200, NOT_STORED)
  })

  app.post('/api/admin/sign-ups/export', async (c) => {
    const { email } = await readBody(c, addressSchema, '{ "email": "…" }')
    return answerExport(email, await signUpsOf(sql, email))
  })

  app.post('/api/admin/sign-ups/erase', async (c) => {
    const { email } = await readBody(c, addressSchema, '{ "email": "…" }')
    const erasedBy = c.get('administrator').email
    const erased = await eraseAddress({ sql, secret, id: makeId(), email, erasedBy, hasPlatform })
    onChange()
    return c.json(erased, 200, NOT_STORED)
  })

  return app
}

function readQuery(c: Context): z.output<typeof signUpQuerySchema> {
  const query = signUpQuerySchema.safeParse(c.req.query())
  if (query.success && query.data.search?.includes('\0') !== true) return query.data
  throw malformed(
    'Ask with search (text), list (a number), state (waiting, delivered, failed, unread), cursor, limit (1 to 200).',
  )
}

async function readBody<T>(c: Context, schema: z.ZodType<T>, expectation: string): Promise<T> {
  const parsed = schema.safeParse(await readJson(c.req.raw, MAX_BYTES, `At most ${MAX_BYTES} bytes.`))
  if (parsed.success && !hasNul(parsed.data)) return parsed.data
  throw malformed(`Send ${expectation}.`)
}

/** A download of everything stored about an address, for its owner. */
function answerExport(email: string, signUps: SignUpRow[]): Response {
  return new Response(JSON.stringify({ email, signUps }, null, 2), {
    headers: {
      ...NOT_STORED,
      'content-type': 'application/json; charset=utf-8',
      'content-disposition': 'attachment; filename="sign-ups-of-one-address.json"',
    },
  })
}
