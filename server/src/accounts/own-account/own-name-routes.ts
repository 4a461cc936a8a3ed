import { MAX_NAME_LENGTH, personNameSchema } from '@coop/sync/people'
import { Hono } from 'hono'
import type { Sql } from 'postgres'
import { z } from 'zod'
import { readBody } from '../requests/read-body.ts'
import type { CurrentSessions } from '../sessions/current-sessions.ts'

const nameSchema = z.strictObject({ name: personNameSchema })

/** The name by which one's colleagues know one; an empty one takes it away again. */
export function createOwnNameRoutes({ sql, sessions }: { sql: Sql; sessions: CurrentSessions }): Hono {
  const app = new Hono()

  app.put('/api/account/name', async (c) => {
    const { user } = await sessions.of(c.req.raw)
    const { name } = await readBody(
      c,
      nameSchema,
      `{ "name": "…" }, of at most ${MAX_NAME_LENGTH} letters on one line`,
    )
    await sql`update users set shown_name = ${name === '' ? null : name} where id = ${user.id}`
    return c.body(null, 204)
  })

  return app
}
