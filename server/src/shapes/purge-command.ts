import process from 'node:process'
import { parseArgs } from 'node:util'
import { connectTo } from '@coop/sync/database'
import { publicShapes } from '@coop/sync/shapes'
import { readConfig } from '../config/config.ts'
import { openDatabase } from '../config/open-database.ts'
import { projectFolder } from '../project-folder.ts'
import { renewPublicLog } from './public-log.ts'

const usage = `Usage: npm run purge-public -- --shape NAME | --all
Removes replaced and unpublished values from the log that everybody can read. Names: ${[...publicShapes.keys()].join(', ')}.`

/** `npm run purge-public`; see OPERATIONS.md. */
async function run(): Promise<void> {
  const shapes = readArguments()
  const database = await openDatabase(readConfig(process.env, projectFolder), () => {})
  const sql = connectTo(database.url, { max: 1, onnotice: () => {} })
  try {
    for (const shape of shapes) await renewPublicLog(sql, shape)
  } finally {
    await sql.end({ timeout: 5 })
    await database.close()
  }
  process.stdout.write(
    `${shapes.join(', ')}: the site no longer serves older versions. Caches in front of it may serve them for 4 more minutes.\n`,
  )
}

function readArguments(): string[] {
  try {
    const { values } = parseArgs({ options: { shape: { type: 'string' }, all: { type: 'boolean' } } })
    if (values.all === true && values.shape === undefined) return [...publicShapes.keys()]
    if (values.shape !== undefined && publicShapes.has(values.shape)) return [values.shape]
  } catch {
    // The usage text is more helpful than the parser's error.
  }
  throw new Error(usage)
}

try {
  await run()
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exit(1)
}
