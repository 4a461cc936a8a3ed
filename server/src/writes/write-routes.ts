import { type EntityName, entityNamed, entityNames, isEntityName } from '@coop/sync/entities'
import { Hono } from 'hono'
import type { Sql } from 'postgres'
import { z } from 'zod'
import { type PrincipalOf, requireAdministrator } from '../accounts/require-administrator.ts'
import { ProblemError } from '../http/problem.ts'
import type { Logger } from '../process/logger.ts'
import { applyBatch } from './apply-batch.ts'
import { HISTORY_PAGE, readHistory } from './history.ts'
import { readBatch } from './read-batch.ts'

const historyQuery = z.object({
  entity: z.string().refine((name): name is EntityName => isEntityName(name)),
  rowId: z.uuid().lowercase(),
  before: z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER).optional(),
})

/** The narrow door by which content changes, and the look back at what it was: `/api/writes`, `/api/history`. */
export function createWriteRoutes(options: { sql: Sql; principalOf: PrincipalOf; logger: Logger }): Hono {
  const { sql, principalOf, logger } = options
  const app = new Hono()

  app.post('/api/writes', async (c) => {
    const { id } = await requireAdministrator(c.req.raw, principalOf)
    const entries = await readBatch(c.req.raw)
    return c.json({ answers: await applyBatch(sql, entries, id, logger) }, 200, NOT_STORED)
  })

  app.get('/api/history', async (c) => {
    await requireAdministrator(c.req.raw, principalOf)
    const query = historyQuery.safeParse(c.req.query())
    if (!query.success) {
      throw new ProblemError({
        status: 400,
        title: 'Bad Request',
        detail: `Ask with entity (${entityNames.join(', ')}), rowId (a UUID) and, for older ones, before (an id).`,
      })
    }
    const { entity, rowId, before } = query.data
    const states = await readHistory(sql, entityNamed(entity), rowId, before ?? null)
    return c.json({ states, hasMore: states.length === HISTORY_PAGE }, 200, NOT_STORED)
  })

  return app
}

const NOT_STORED = { 'cache-control': 'private, no-store' }
