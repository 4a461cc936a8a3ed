import process from 'node:process'
import { checkDatabase, findLocalPostgres, startLocalPostgres } from '@coop/postgres'
import { settingBehind } from './compose-settings.ts'
import type { Config } from './config.ts'

/** The address of the database of the site as it is now; undefined: our own is not running. */
export async function findDatabase(
  config: Pick<Config, 'databaseUrl' | 'dataDir'>,
): Promise<string | undefined> {
  if (config.databaseUrl === undefined) return findLocalPostgres(config.dataDir)
  await checkDatabase(config.databaseUrl, settingBehind(process.env, 'DATABASE_URL'))
  return config.databaseUrl
}

/** The database of the site, for a command; our own is started when the site is not running, and stopped again. */
export async function openDatabase(
  config: Config,
  log: (line: string) => void,
): Promise<{ url: string; close: () => Promise<void> }> {
  const running = await findDatabase(config)
  if (running !== undefined) return { url: running, close: async () => {} }
  const local = await startLocalPostgres({ dataDir: config.dataDir, log })
  return { url: local.url, close: () => local.stop() }
}
