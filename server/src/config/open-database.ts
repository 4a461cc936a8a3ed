import process from 'node:process'
import { checkDatabase, findLocalPostgres, startLocalPostgres } from '@coop/postgres'
import { settingBehind } from './compose-settings.ts'
import type { Config } from './config.ts'

/** The database of the site, for a command; our own is started when the site is not running, and stopped again. */
export async function openDatabase(
  config: Config,
  log: (line: string) => void,
): Promise<{ url: string; close: () => Promise<void> }> {
  if (config.databaseUrl !== undefined)
    await checkDatabase(config.databaseUrl, settingBehind(process.env, 'DATABASE_URL'))
  const running = config.databaseUrl ?? (await findLocalPostgres(config.dataDir))
  if (running !== undefined) return { url: running, close: async () => {} }
  const local = await startLocalPostgres({ dataDir: config.dataDir, log })
  return { url: local.url, close: () => local.stop() }
}
