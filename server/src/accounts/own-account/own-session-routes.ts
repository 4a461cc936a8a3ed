import { Hono } from 'hono'
import type { Sql } from 'postgres'
import { recordEvent } from '../account-events.ts'
import { idOf, NOT_STORED } from '../requests/read-body.ts'
import type { SenderOf } from '../requests/sender.ts'
import type { CurrentSessions } from '../sessions/current-sessions.ts'
import { endSessions } from '../sessions/end-sessions.ts'
import { listSessions } from '../sessions/list-sessions.ts'

/** The open sessions of the user's own account: `/api/account/sessions`. */
export function createOwnSessionRoutes(options: {
  sql: Sql
  sessions: CurrentSessions
  senderOf: SenderOf
}): Hono {
  const { sql, sessions, senderOf } = options
  const app = new Hono()
  const base = '/api/account/sessions'

  app.get(base, async (c) => {
    const session = await sessions.of(c.req.raw)
    return c.json({ sessions: await listSessions(sql, session.user.id, session.id) }, 200, NOT_STORED)
  })
  /** Without an id it ends all sessions but the current one. */
  app.delete(`${base}/:id?`, async (c) => {
    const { id, user } = await sessions.of(c.req.raw)
    await sql.begin(async (tx) => {
      if (c.req.param('id') === undefined) await endSessions(tx, user.id, id)
      else await tx`delete from sessions where id = ${idOf(c)} and user_id = ${user.id}`
      await recordEvent(tx, { kind: 'sessions-ended', actor: user, subject: user, sender: senderOf(c) })
    })
    return c.body(null, 204)
  })

  return app
}
