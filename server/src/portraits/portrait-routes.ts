import { Hono } from 'hono'
import type { Sql } from 'postgres'
import type { Accounts } from '../accounts/accounts.ts'
import { readAtMost } from '../http/read-json.ts'
import type { PictureProcesses } from '../picture-processes/picture-processes.ts'
import { makePortrait } from './make-portrait.ts'

/** A browser scales photographs down before it sends them. */
const MOST_BYTES = 10 * 1024 * 1024

/** The portrait of the user's own account. Colleagues get it together with names; it has no address. */
export function createPortraitRoutes(options: {
  sql: Sql
  sessionOf: Accounts['sessionOf']
  processes: Pick<PictureProcesses, 'run'>
  folder: string
}): Hono {
  const { sql, sessionOf, processes, folder } = options
  const app = new Hono()
  const path = '/api/account/picture'

  app.put(path, async (c) => {
    const { user } = await sessionOf(c.req.raw)
    const bytes = await readAtMost(c.req.raw, MOST_BYTES, 'Send a picture of at most 10 MB.')
    const portrait = await makePortrait(processes, folder, bytes)
    await sql`
      insert into user_pictures (user_id, picture) values (${user.id}, ${Buffer.from(portrait)})
      on conflict (user_id) do update set picture = excluded.picture`
    return c.body(null, 204)
  })
  app.delete(path, async (c) => {
    const { user } = await sessionOf(c.req.raw)
    await sql`delete from user_pictures where user_id = ${user.id}`
    return c.body(null, 204)
  })

  return app
}
