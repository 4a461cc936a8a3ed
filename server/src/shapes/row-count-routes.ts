import { adminShapes } from '@coop/sync/shapes'
import { Hono } from 'hono'
import type { Sql } from 'postgres'
import { type PrincipalOf, requireColleague } from '../accounts/sessions/require-colleague.ts'

/** The total number of rows that an administrator's browser syncs, to show the progress of its first sync. */
export function createRowCountRoutes(options: { sql: Sql; principalOf: PrincipalOf }): Hono {
  const { sql, principalOf } = options
  const app = new Hono()

  app.get('/api/row-count', async (c) => {
    const { id } = await requireColleague(c.req.raw, principalOf)
    const [count] = await sql.unsafe<{ rows: number }[]>(COUNT, [id], { prepare: true })
    return c.json({ rows: count?.rows ?? 0 }, 200, { 'cache-control': 'private, no-store' })
  })

  return app
}

/** $1 the administrator's id */
const COUNT = `select (${[...adminShapes.values()]
  .map(({ table, ownedBy }) => {
    const owned = ownedBy === null ? '' : ` where ${ownedBy}`
    return `(select count(*) from ${table}${owned})`
  })
  .join(' + ')})::integer as rows`
