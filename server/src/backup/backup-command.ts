import process from 'node:process'
import { parseArgs } from 'node:util'
import type { Sql } from 'postgres'
import { startJob } from '../jobs/start-job.ts'
import { logger } from '../process/logger.ts'
import { createShutdown } from '../process/shutdown.ts'
import { stopWithProcess } from '../process/stop-with-process.ts'
import { projectFolder } from '../project-folder.ts'
import { readBackupRecord } from './backup-record.ts'
import { openBackups } from './open-backups.ts'
import { runBackup } from './run-backup.ts'

const usage = `Usage: npm run backup [-- --schedule]
Backs up rows and files, and proves that they can be restored; with --schedule every BACKUP_HOURS, until it is stopped.`

const RETRY_MS = 3_600_000
const shutdown = createShutdown(logger)

/** `npm run backup`; see OPERATIONS.md. */
async function open() {
  const backups = await openBackups(process.env, { projectFolder, shutdown, log: logger.info })
  const { url, sql } = await backups.connect()
  await assertHasRecord(sql)
  const backUp = async (): Promise<string> => {
    const { name, manifest, removed } = await runBackup({ ...backups, sql, url, now: new Date() })
    const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0)
    const gone = removed.length === 0 ? '' : `; ${removed.length} older removed`
    return `Backup ${name}: ${rows} rows and ${manifest.files.length} files, restored and compared${gone}`
  }
  return { sql, backUp, everyMs: backups.hours * 3_600_000 }
}

async function assertHasRecord(sql: Sql): Promise<void> {
  const [table] = await sql<{ name: string | null }[]>`select to_regclass('backups')::text as name`
  if (table?.name === null)
    throw new Error('The database is not of this release yet: start the site, and make the backup then.')
}

async function once(): Promise<void> {
  try {
    const { backUp } = await open()
    process.stdout.write(`${await backUp()}\n`)
  } finally {
    await shutdown.run()
  }
}

async function onSchedule(): Promise<void> {
  const { sql, backUp, everyMs } = await open()
  const job = startJob({
    name: 'The backup',
    logger,
    run: async () => {
      const { lastProvenAt } = await readBackupRecord(sql)
      const rest = (lastProvenAt?.getTime() ?? 0) + everyMs - Date.now()
      if (rest > 0) return Math.min(rest, everyMs)
      try {
        logger.info(await backUp())
      } catch (error) {
        // Not as soon as a job is tried again: each try writes a backup.
        logger.error('The backup failed', error)
      }
      return Math.min(RETRY_MS, everyMs)
    },
  })
  shutdown.add('the schedule', () => job.stop())
}

function readArguments(): { isScheduled: boolean } {
  try {
    const { values } = parseArgs({ options: { schedule: { type: 'boolean' } } })
    return { isScheduled: values.schedule ?? false }
  } catch {
    // The usage says more than the error would.
    throw new Error(usage)
  }
}

try {
  if (readArguments().isScheduled) stopWithProcess(shutdown, onSchedule(), logger)
  else await once()
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exit(1)
}
