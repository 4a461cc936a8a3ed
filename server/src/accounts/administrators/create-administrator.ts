import process from 'node:process'
import postgres from 'postgres'
import { settingBehind } from '../../config/compose-settings.ts'
import { type Config, projectPaths, readConfig } from '../../config/config.ts'
import { checkDatabase, migrate, findLocalPostgres, startLocalPostgres } from '@coop/postgres'
import { projectFolder } from '../../project-folder.ts'
import { administratorCommand } from './administrator-command.ts'
import { setAdministrator } from './administrators.ts'

/** `npm run admin:create -- address [password]`, or what is compiled of this: also while the site is running. */
async function main(): Promise<void> {
  const [email, password, ...rest] = process.argv.slice(2)
  if (email === undefined || rest.length > 0) {
    throw new Error(`Usage: ${administratorCommand} address [password]`)
  }
  const config = readConfig(process.env, projectFolder)
  const database = await openDatabase(config)
  const sql = postgres(database.url, { max: 1, onnotice: () => {} })
  try {
    await migrate({ url: database.url, folder: projectPaths(projectFolder).migrations })
    const made = await setAdministrator(sql, { email, password })
    const what = made.existed ? 'has a new password, is signed out everywhere' : 'is made'
    console.log(`The administrator ${made.email} ${what}.`)
    if (made.generatedPassword !== null) console.log(`Password (shown only now): ${made.generatedPassword}`)
  } finally {
    await sql.end({ timeout: 5 })
    await database.close()
  }
}

/** The database of the site; our own is started when the site is not running, and stopped again. */
async function openDatabase(config: Config): Promise<{ url: string; close: () => Promise<void> }> {
  if (config.databaseUrl !== undefined)
    await checkDatabase(config.databaseUrl, settingBehind(process.env, 'DATABASE_URL'))
  const running = config.databaseUrl ?? (await findLocalPostgres(config.dataDir))
  if (running !== undefined) return { url: running, close: async () => {} }
  const local = await startLocalPostgres({ dataDir: config.dataDir, log: console.log })
  return { url: local.url, close: () => local.stop() }
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
})
