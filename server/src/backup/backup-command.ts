import process from 'node:process'
import { parseArgs } from 'node:util'
import type { Sql } from 'postgres'
import { logger } from '../process/logger.ts'
import { createShutdown } from '../process/shutdown.ts'
import { stopWithProcess } from '../process/stop-with-process.ts'
import { projectFolder } from '../project-folder.ts'
import { assertHasRecord } from './backup-record.ts'
import { openBackups } from './open-backups.ts'
import { runBackup } from './run-backup.ts'
import { scheduleBackups } from './schedule-backups.ts'

const usage = `Usage: npm run backup [-- --schedule]
Backs up the database and the files, and restores the backup on trial. With --schedule it does so every BACKUP_HOURS
hours until it is stopped.`

const HOUR_MS = 3_600_000
const shutdown = createShutdown(logger)

/** `npm run backup`; see OPERATIONS.md. */
async function open() {
  const backups = await openBackups(process.env, { projectFolder, shutdown, log: logger.info })
  const backUp = async (database: { url: string; sql: Sql }): Promise<string> => {
    const { name, manifest, removed } = await runBackup({ ...backups, ...database, now: new Date() })
    const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0)
    const gone = removed.length === 0 ? '' : `; older backups removed: ${removed.length}`
    return `Backup ${name}: ${rows} rows and ${manifest.files.length} files, restored on trial and compared${gone}`
  }
  return { ...backups, backUp }
}

async function once(): Promise<void> {
  try {
    const { connect, backUp } = await open()
    const database = await connect()
    await assertHasRecord(database.sql)
    process.stdout.write(`${await backUp(database)}\n`)
  } finally {
    await shutdown.run()
  }
}

async function onSchedule(): Promise<void> {
  const { find, backUp, hours } = await open()
  await find() // an unusable address fails the start
  const job = scheduleBackups({ find, backUp, everyMs: hours * HOUR_MS, logger })
  // No connection is open between two backups, and the timer of a job does not keep the process running.
  const staying = setInterval(() => {}, HOUR_MS)
  shutdown.add('the schedule', async () => {
    clearInterval(staying)
    await job.stop()
  })
}

function readArguments(): { isScheduled: boolean } {
  try {
    const { values } = parseArgs({ options: { schedule: { type: 'boolean' } } })
    return { isScheduled: values.schedule ?? false }
  } catch {
    // The usage text is more helpful than the parser's error.
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
