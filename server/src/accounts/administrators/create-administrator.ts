import process from 'node:process'
import { connectTo } from '@coop/sync/database'
import { projectPaths, readConfig } from '../../config/config.ts'
import { openDatabase } from '../../config/open-database.ts'
import { migrate } from '@coop/postgres'
import { projectFolder } from '../../project-folder.ts'
import { administratorCommand } from './administrator-command.ts'
import { setAdministrator } from './administrators.ts'

/** `npm run admin:create -- address [password]`, or its compiled version. The site may be running. */
async function main(): Promise<void> {
  const [email, password, ...rest] = process.argv.slice(2)
  if (email === undefined || rest.length > 0) {
    throw new Error(`Usage: ${administratorCommand} address [password]`)
  }
  const config = readConfig(process.env, projectFolder)
  const database = await openDatabase(config, console.log)
  const sql = connectTo(database.url, { max: 1, onnotice: () => {} })
  try {
    await migrate({ url: database.url, folder: projectPaths(projectFolder).migrations })
    const made = await setAdministrator(sql, { email, password })
    const what = made.existed ? 'has a new password and is signed out everywhere' : 'was created'
    console.log(`The administrator ${made.email} ${what}.`)
    if (made.generatedPassword !== null) console.log(`Password (shown only now): ${made.generatedPassword}`)
  } finally {
    await sql.end({ timeout: 5 })
    await database.close()
  }
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
})
