import process from 'node:process'
import { checkDatabase, findLocalPostgres, startLocalPostgres } from '@coop/postgres'
import { settingBehind } from './compose-settings.ts'
import type { Config } from './config.ts'

/** The current address of the site's database; undefined: our own Postgres is not running. */
export async function findDatabase(
  config: Pick<Config, 'databaseUrl' | 'dataDir'>,
): Promise<string | undefined> {
  if (config.databaseUrl === undefined) return findLocalPostgres(config.dataDir)
  await checkDatabase(config.databaseUrl, settingBehind(process.env, 'DATABASE_URL'))
  return config.databaseUrl
}

/** The site's database, for a command. If the site is not running, our own Postgres is started, and stopped again. */
export async function openDatabase(
  config: Config,
  log: (line: string) => void,
): Promise<{ url: string; close: () => Promise<void> }> {
  const running = await findDatabase(config)
  if (running !== undefined) return { url: running, close: async () => {} }
  const local = await startLocalPostgres({ dataDir: config.dataDir, log })
  return { url: local.url, close: () => local.stop() }
}
