import { openPool } from '@coop/postgres'
import type { Sql } from 'postgres'
import { type Job, startJob } from '../jobs/start-job.ts'
import type { Logger } from '../process/logger.ts'
import { assertHasRecord, readBackupRecord } from './backup-record.ts'

const RETRY_MS = 3_600_000
const LOOK_MS = 60_000

/**
 * Makes backups at an interval until it is stopped. It holds no connection in between, because the Postgres of the site
 * has another address after each start, and belongs to the process that starts it.
 *
 * @param options.find the current address of the database; undefined: the site and its Postgres are not running
 * @param options.backUp returns a line for the log
 */
export function scheduleBackups(options: {
  find: () => Promise<string | undefined>
  backUp: (database: { url: string; sql: Sql }) => Promise<string>
  everyMs: number
  logger: Logger
}): Job {
  const { find, backUp, everyMs, logger } = options
  let isWaiting = false

  async function run(): Promise<number> {
    const url = await find()
    if (url === undefined) {
      if (!isWaiting) logger.info('The site is not running: the next backup is made when it runs again')
      isWaiting = true
      return LOOK_MS
    }
    isWaiting = false
    const sql = openPool(url)
    try {
      return await backUpWhenDue(url, sql)
    } finally {
      await sql.end({ timeout: 5 })
    }
  }

  async function backUpWhenDue(url: string, sql: Sql): Promise<number> {
    await assertHasRecord(sql)
    const { lastProvenAt } = await readBackupRecord(sql)
    const rest = (lastProvenAt?.getTime() ?? 0) + everyMs - Date.now()
    if (rest > 0) return Math.min(rest, everyMs)
    try {
      logger.info(await backUp({ url, sql }))
    } catch (error) {
      // A failed job would be retried sooner, and each attempt writes a backup.
      logger.error('The backup failed', error)
    }
    return Math.min(RETRY_MS, everyMs)
  }

  return startJob({ name: 'The backup', logger, run })
}
