import { EVENT_DAYS } from '@coop/sync/people'
import type { Sql } from 'postgres'
import type { Logger } from '../process/logger.ts'
import { pruneLedger } from '../writes/prune-ledger.ts'
import { type Job, startJob } from './start-job.ts'

const EVERY_MS = 3_600_000
/** The maximum number of stored attempts, so that a client with many addresses cannot fill the disk. */
const MOST_ATTEMPTS = 100_000

/** Prunes now, and then every hour, since a server may run for months. */
export function startPruning(options: { sql: Sql; logger: Logger }): Job {
  const { sql, logger } = options
  return startJob({
    name: 'Removing expired data',
    logger,
    run: async () => {
      await pruneExpired(sql)
      return EVERY_MS
    },
  })
}

/** The maximum number of failed sign-ins. They must neither fill the disk nor displace other events. */
const MOST_FAILURES = 50_000
/** The days after expiry during which an invitation can be sent again. */
const EXPIRED_INVITATION_DAYS = 30

/**
 * Deletes ended sessions, attempts outside of their window, expired links, codes and challenges, old account events,
 * and answers to writes that no device sends again.
 */
export async function pruneExpired(sql: Sql): Promise<void> {
  await sql`delete from sessions where expires_at < now()`
  await sql`delete from attempts where window_ends_at < now()`
  await sql`
    delete from attempts where key in (
      select key from attempts order by window_ends_at desc, key offset ${MOST_ATTEMPTS})`
  await sql`delete from verifications where expires_at < now()`
  await sql`delete from used_codes where expires_at < now()`
  await sql`delete from release_links where expires_at < now()`
  await sql`
    delete from account_links where expires_at <
      now() - case kind when 'invitation' then ${EXPIRED_INVITATION_DAYS} else 0 end * interval '1 day'`
  await sql`delete from account_events where at < now() - ${EVENT_DAYS} * interval '1 day'`
  await sql`
    delete from account_events where id in (
      select id from account_events where kind like '%-failed' order by id desc offset ${MOST_FAILURES})`
  await pruneLedger(sql)
}
