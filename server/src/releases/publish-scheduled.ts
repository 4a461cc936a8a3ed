import { randomUUID } from 'node:crypto'
import type { ReleaseOutcome } from '@coop/sync/releases'
import { SCHEMA_VERSION } from '@coop/sync/schema-versions'
import type { Answer, Write } from '@coop/sync/write'
import { reserveConnection } from '@coop/postgres'
import type { Sql } from 'postgres'
import { type Job, startJob } from '../jobs/start-job.ts'
import type { Logger } from '../process/logger.ts'
import { applyWrite, ConnectionLost } from '../writes/apply-write.ts'
import type { SpecialWrites } from '../writes/special-writes.ts'
import { heldIn } from './held-edit.ts'

interface ScheduledOptions {
  sql: Sql
  special: SpecialWrites
  logger: Logger
}

/** Another instance may have accepted a schedule, so each checks this often. */
const LOOK_EVERY_MS = 1_000

/**
 * Publishes releases at their time, by the clock of Postgres, which all instances share. Each is published by an
 * ordinary write; of two instances that try at once, the second finds it published.
 */
export function startScheduledReleases(options: ScheduledOptions): Job {
  return startJob({
    name: 'Publishing scheduled releases',
    run: (signal) => publishDue(options, signal),
    logger: options.logger,
  })
}

/** @returns the milliseconds until the next release may be due */
export async function publishDue(options: ScheduledOptions, signal?: AbortSignal): Promise<number> {
  const { sql, logger } = options
  const tried = new Set<string>()
  for (;;) {
    if (signal?.aborted === true) break
    const [due] = await sql<{ id: string; by: string }[]>`
      select id, coalesce(scheduled_by, '') as by from releases
      where state = 'scheduled' and publish_at <= now() and id <> all (${[...tried]}::uuid[])
      order by publish_at, id limit 1`
    if (due === undefined) break
    tried.add(due.id)
    const answer = await publish(options, due)
    if (answer.status === 'accepted') logger.info(`The scheduled release ${due.id} is published`)
    if (answer.status === 'rejected') await noteFailure(sql, due, answer)
  }
  const [next] = await sql<{ ms: number | null }[]>`
    select extract(epoch from min(publish_at) - clock_timestamp())::float8 * 1000 as ms from releases
    where state = 'scheduled' and publish_at > now()`
  return Math.min(Math.max(next?.ms ?? LOOK_EVERY_MS, 1), LOOK_EVERY_MS)
}

interface Due {
  id: string
  /** the person who scheduled it */
  by: string
}

async function publish({ sql, special, logger }: ScheduledOptions, { id, by }: Due): Promise<Answer> {
  const write: Write = {
    id: randomUUID(),
    seq: 0,
    entity: 'releases',
    rowId: id,
    op: 'update',
    base: { state: 'scheduled' },
    changes: { state: 'published' },
    schemaVersion: SCHEMA_VERSION,
    userId: by,
  }
  const connection = await reserveConnection(sql)
  let isLost = false
  try {
    return await applyWrite(write, { connection, deferred: false, userId: by, role: null, special, logger })
  } catch (error) {
    isLost = error instanceof ConnectionLost
    throw error
  } finally {
    if (!isLost) connection.release()
  }
}

/** Ends the schedule, and stores which edits failed. */
async function noteFailure(
  sql: Sql,
  { id, by }: Due,
  answer: Extract<Answer, { status: 'rejected' }>,
): Promise<void> {
  const outcome: ReleaseOutcome = {
    kind: 'failed',
    at: new Date().toISOString(),
    edits: heldIn(answer),
  }
  await sql.begin(async (tx) => {
    await tx`
      select set_config('app.user_id', ${by}, true), set_config('app.write_id', ${randomUUID()}, true),
        set_config('app.release_outcome', ${JSON.stringify(outcome)}, true)`
    await tx`
      update releases set
        state = case when approved_at is null then 'open' else 'approved' end,
        seen = case when approved_at is null then null else seen end
      where id = ${id} and state = 'scheduled'`
  })
}
