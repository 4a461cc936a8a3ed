import { entityNamed, entityNames } from '@coop/sync/entities'
import {
  activityQuerySchema,
  changeKinds,
  historyQuerySchema,
  pastStateQuerySchema,
} from '@coop/sync/history'
import { Hono } from 'hono'
import type { Sql } from 'postgres'
import { type PrincipalOf, requireColleague } from '../accounts/sessions/require-colleague.ts'
import { ProblemError } from '../http/problem.ts'
import { malformed } from '../http/read-json.ts'
import { listActivity } from './list-activity.ts'
import { pastState } from './past-state.ts'
import { readHistory } from './read-history.ts'

/**
 * The history of one row (`/api/history`), its past states (`/api/history/state`), and the activity of all people
 * (`/api/activity`). Fetched on demand, in pages, never synced.
 */
export function createHistoryRoutes(options: { sql: Sql; principalOf: PrincipalOf }): Hono {
  const { sql, principalOf } = options
  const app = new Hono()

  for (const path of ['/api/history', '/api/history/state', '/api/activity']) {
    app.use(path, async (c, next) => {
      await requireColleague(c.req.raw, principalOf)
      await next()
    })
  }

  app.get('/api/history', async (c) => {
    const query = historyQuerySchema.safeParse(c.req.query())
    if (!query.success) throw malformed(`Ask with ${OF_ROW} and, for older ones, before (an id).`)
    const { entity, rowId, before } = query.data
    return c.json(await readHistory(sql, entityNamed(entity), rowId, before ?? null), 200, NOT_STORED)
  })

  app.get('/api/history/state', async (c) => {
    const query = pastStateQuerySchema.safeParse(c.req.query())
    if (!query.success) throw malformed(`Ask with ${OF_ROW} and change (an id).`)
    const { entity, rowId, change } = query.data
    const state = await pastState(sql, entityNamed(entity), rowId, change)
    if (state === null) {
      throw new ProblemError({
        status: 404,
        title: 'Not Found',
        detail: 'There is no record of this state.',
      })
    }
    return c.json({ state }, 200, NOT_STORED)
  })

  app.get('/api/activity', async (c) => {
    const query = activityQuerySchema.safeParse(c.req.query())
    if (!query.success) {
      throw malformed(
        `Ask with any of person, entity (${NAMES}), kind (${changeKinds.join(', ')}), from and to (times), words, cursor.`,
      )
    }
    return c.json(await listActivity(sql, query.data), 200, NOT_STORED)
  })

  return app
}

const NAMES = entityNames.join(', ')
const OF_ROW = `entity (${NAMES}), rowId (a UUID)`
const NOT_STORED = { 'cache-control': 'private, no-store' }
