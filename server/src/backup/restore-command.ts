import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import process from 'node:process'
import { parseArgs } from 'node:util'
import { takeOwnerLock } from '@coop/postgres'
import { logger } from '../process/logger.ts'
import { createShutdown } from '../process/shutdown.ts'
import { projectFolder } from '../project-folder.ts'
import { type BackupStore, namesIn, readManifest } from './backup-store.ts'
import { openBackups } from './open-backups.ts'
import { restoreBackup } from './restore-backup.ts'

const usage = `Usage: npm run restore -- newest|NAME [--replace]
       npm run restore -- list
Restores a backup into an empty database, with its files. With --replace the content of the database is deleted first.`

const shutdown = createShutdown(logger)

/** `npm run restore`; see OPERATIONS.md. */
async function run(): Promise<void> {
  const { wanted, isReplacing } = readArguments()
  const log = (line: string): void => void process.stderr.write(`${line}\n`)
  const backups = await openBackups(process.env, { projectFolder, shutdown, log })
  const { store, dataDir } = backups
  if (wanted === 'list') return list(store)

  const name = await choose(store, wanted)
  const manifest = await readManifest(store, name)
  const lock = takeOwnerLock(
    join(dataDir, 'app.lock'),
    (pid) => `The site is running with the folder ${dataDir} (process ${pid}): stop it first.`,
  )
  shutdown.add('the lock', () => lock.release())
  const { url, sql } = await backups.connect()
  await sql.end()
  log(`Restoring the backup ${name}`)
  const { storedFiles } = await restoreBackup({ ...backups, url, name, manifest, isReplacing })
  // Shapes of the former rows; they are built again.
  await rm(join(dataDir, 'shapes'), { recursive: true, force: true })
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0)
  process.stdout.write(
    `Restored ${name}: ${rows} rows and ${manifest.files.length} files, of which ${storedFiles} were missing.\nEverybody has to sign in again. Accounts and passwords are those of the backup.\n`,
  )
}

async function list(store: BackupStore): Promise<void> {
  for (const { name, isWhole } of namesIn(await store.paths()))
    process.stdout.write(`${name}${isWhole ? '' : ' (incomplete)'}\n`)
}

async function choose(store: BackupStore, wanted: string): Promise<string> {
  const whole = namesIn(await store.paths()).filter(({ isWhole }) => isWhole)
  const chosen = wanted === 'newest' ? whole.at(-1) : whole.find(({ name }) => name === wanted)
  if (chosen !== undefined) return chosen.name
  throw new Error(
    wanted === 'newest'
      ? 'There is no backup.'
      : `There is no backup ${wanted}: npm run restore -- list prints all backups.`,
  )
}

function readArguments(): { wanted: string; isReplacing: boolean } {
  try {
    const { values, positionals } = parseArgs({
      options: { replace: { type: 'boolean' } },
      allowPositionals: true,
    })
    const [wanted, ...rest] = positionals
    if (wanted !== undefined && rest.length === 0) return { wanted, isReplacing: values.replace ?? false }
  } catch {
    // The usage text is more helpful than the parser's error.
  }
  throw new Error(usage)
}

try {
  try {
    await run()
  } finally {
    await shutdown.run()
  }
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exit(1)
}
