import { speedQuerySchema, usageQuerySchema, usageTables } from '@coop/sync/usage'
import { Hono } from 'hono'
import type { Sql } from 'postgres'
import { z } from 'zod'
import { type PrincipalOf, requireColleague } from '../accounts/sessions/require-colleague.ts'
import { csvResponse } from '../http/csv.ts'
import { malformed } from '../http/read-json.ts'
import { readSpeedReport, speedAsCsv } from './speed-report.ts'
import { type Period, periodOf, readUsageReport, usageAsCsv } from './usage-report.ts'

const MOST_ROWS = 10_000
const tables = [...usageTables, 'speed'] as const
const tableSchema = z.object({ table: z.enum(tables) })

/** Usage and speed of the site for administrators: `/api/admin/usage`, with each table also as CSV. */
export function createUsageAdminRoutes(options: {
  sql: Sql
  principalOf: PrincipalOf
  countsAdministrators: boolean
  /** writes the latest events, so that a report contains them if possible */
  flush: () => Promise<void>
}): Hono {
  const { sql, principalOf, countsAdministrators, flush } = options
  const app = new Hono()

  app.get('/api/admin/usage', async (c) => {
    await requireColleague(c.req.raw, principalOf)
    const period = readPeriod(c.req.query())
    await flush()
    const report = await readUsageReport(sql, period)
    return c.json({ ...report, countsAdministrators }, 200, { 'cache-control': 'private, no-store' })
  })

  app.get('/api/admin/usage/speed', async (c) => {
    await requireColleague(c.req.raw, principalOf)
    const period = readPeriod(c.req.query())
    const asked = speedQuerySchema.safeParse(c.req.query())
    if (!asked.success)
      throw malformed('Ask with a template, connection and device of the report, or without.')
    await flush()
    const report = await readSpeedReport(sql, period, asked.data)
    return c.json(report, 200, { 'cache-control': 'private, no-store' })
  })

  app.get('/api/admin/usage.csv', async (c) => {
    await requireColleague(c.req.raw, principalOf)
    const period = readPeriod(c.req.query())
    const asked = tableSchema.safeParse(c.req.query())
    if (!asked.success) throw malformed(`Ask with table: ${tables.join(', ')}.`)
    const { table } = asked.data
    await flush()
    const lines =
      table === 'speed'
        ? speedAsCsv(sql, period)
        : once(usageAsCsv(await readUsageReport(sql, period, MOST_ROWS), table))
    return await csvResponse(`usage-${table}-${period.from}-${period.to}.csv`, lines)
  })

  return app
}

function readPeriod(query: Record<string, string>): Period {
  const parsed = usageQuerySchema.safeParse(query)
  if (parsed.success) return periodOf(parsed.data.from, parsed.data.to)
  throw malformed(
    'Ask with from and to, days since 2000 like 2026-11-21: from not after to, at most three years apart.',
  )
}

async function* once(text: string): AsyncGenerator<string> {
  yield text
}
