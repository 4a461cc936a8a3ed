import { Hono } from 'hono'
import type { Sql } from 'postgres'
import { timeOfUuid7 } from '@coop/sync/rules'
import { answeredQuerySchema, answeredSchema, MAX_ANSWERED, MAX_BATCH_BYTES } from '@coop/sync/write'
import { type PrincipalOf, requireColleague } from '../accounts/sessions/require-colleague.ts'
import { ProblemError, problemOf } from '../http/problem.ts'
import { malformed, readJson } from '../http/read-json.ts'
import { editAge, writeAnswers, writeBatches } from '../metrics/metrics.ts'
import type { Logger } from '../process/logger.ts'
import type { EditTracing } from '../tracing/edit-tracing.ts'
import { applyBatch, type EntryAnswer } from './apply-batch.ts'
import type { SpecialWrites } from './special-writes.ts'
import { readBatch } from './read-batch.ts'
import { createRefusalThrottle } from './refusal-throttle.ts'
import { traceBatch } from './traced-batch.ts'

const NOT_STORED = { 'cache-control': 'private, no-store' }

/** The only API by which content changes, `/api/writes`, and the outcomes of writes, `/api/writes/answered`. */
export function createWriteRoutes(options: {
  sql: Sql
  principalOf: PrincipalOf
  special: SpecialWrites
  /** default: edits are not traced */
  tracing?: EditTracing | undefined
  logger: Logger
}): Hono {
  const { sql, principalOf, special, tracing, logger } = options
  const app = new Hono()
  const refusals = createRefusalThrottle(Date.now)

  app.post('/api/writes', async (c) => {
    const { id, role } = await requireColleague(c.req.raw, principalOf)
    try {
      const wait = refusals.waitOf(id)
      if (wait !== null) throw tooManyRefusals(wait)
      const entries = await readBatch(c.req.raw)
      const traced = tracing === undefined ? undefined : traceBatch(tracing, c.req.raw)
      const sender = { userId: id, role, special, logger, onTried: traced?.onTried }
      const answers = await applyBatch(sql, entries, sender)
      traced?.end(answers)
      noteAnswers(answers)
      return c.json({ answers }, 200, NOT_STORED)
    } catch (error) {
      const { status } = problemOf(error)
      writeBatches.inc({ status })
      if (status < 500 && status !== 429) refusals.refused(id)
      throw error
    }
  })

  app.post('/api/writes/answered', async (c) => {
    await requireColleague(c.req.raw, principalOf)
    const asked = answeredQuerySchema.safeParse(
      await readJson(c.req.raw, MAX_BATCH_BYTES, 'Ask for fewer at once.'),
    )
    if (!asked.success) throw malformed(`Send { "ids": [ … ] } with 1 to ${MAX_ANSWERED} ids of writes.`)
    const answered =
      await sql`select id, status from write_ledger where id = any(${asked.data.ids}) order by id`
    return c.json(answeredSchema.parse({ answered }), 200, NOT_STORED)
  })

  return app
}

function tooManyRefusals(wait: number): ProblemError {
  return new ProblemError({
    status: 429,
    title: 'Too Many Requests',
    detail: 'Too many edits of this account were refused within a minute. They are sent again later.',
    headers: { 'retry-after': String(wait) },
  })
}

function noteAnswers(answers: readonly EntryAnswer[]): void {
  writeBatches.inc({ status: 200 })
  for (const { answer } of answers) writeAnswers.inc({ status: answer.status })
  const times = answers.flatMap(({ id }) => timeOfUuid7(id) ?? [])
  // The clock of a device may be ahead.
  if (times.length > 0) editAge.observe(Math.max(0, Date.now() - Math.min(...times)) / 1000)
}
