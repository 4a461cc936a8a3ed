import { EVENT_DAYS } from '@coop/sync/people'
import type { Sql } from 'postgres'
import type { Logger } from '../process/logger.ts'
import { pruneLedger } from '../writes/prune-ledger.ts'
import { type Job, startJob } from './start-job.ts'

const EVERY_MS = 3_600_000
/** Rows of attempts: a client with ever more addresses cannot fill the disk. */
const MOST_ATTEMPTS = 100_000

/** Now, and every hour from now on: a server that runs for months must not keep what no request needs again. */
export function startPruning(options: { sql: Sql; logger: Logger }): Job {
  const { sql, logger } = options
  return startJob({
    name: 'Pruning what has expired',
    logger,
    run: async () => {
      await pruneExpired(sql)
      return EVERY_MS
    },
  })
}

/** Failed sign-ins from ever more networks fill neither the disk nor push what people did out of the record. */
const MOST_FAILURES = 50_000
/** An invitation that has expired can be sent again for so long. */
const EXPIRED_INVITATION_DAYS = 30

/**
 * Sessions that are over, attempts whose window has closed, links, codes and challenges that open nothing any more, old
 * account events, and answers to writes that no device sends again.
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
