import { openPool } from '@coop/postgres'
import type { Sql } from 'postgres'
import { readBackupConfig } from '../config/backup-config.ts'
import { projectPaths, readConfig } from '../config/config.ts'
import { findDatabase, openDatabase } from '../config/open-database.ts'
import type { Shutdown } from '../process/shutdown.ts'
import { openMediaStorage } from '../storage/open-media-storage.ts'
import { openBackupStore } from './backup-store.ts'

/**
 * Opens what the backup commands need, as configured by the environment.
 * @throws an error with one sentence for each thing that cannot be used
 */
export async function openBackups(
  env: Readonly<Record<string, string | undefined>>,
  options: { projectFolder: string; shutdown: Pick<Shutdown, 'add'>; log: (line: string) => void },
) {
  const { projectFolder, shutdown, log } = options
  const config = readConfig(env, projectFolder)
  const { dataDir } = config
  const backups = readBackupConfig(env, { dataDir, projectFolder })
  const store = await openBackupStore(backups)
  const storage = await openMediaStorage(config)
  return {
    ...backups,
    dataDir,
    store,
    storage,
    migrations: projectPaths(projectFolder).migrations,
    find: () => findDatabase(config),
    /** Our own database is started when the site is not running. */
    connect: async (): Promise<{ url: string; sql: Sql }> => {
      const { url, close } = await openDatabase(config, log)
      shutdown.add('the database', close)
      const sql = openPool(url)
      shutdown.add('database connections', () => sql.end({ timeout: 5 }))
      return { url, sql }
    },
  }
}
