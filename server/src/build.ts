import process from 'node:process'
import { buildWhenChanged, website } from '../build-when-changed.js'
import { logger } from './process/logger.ts'
import { projectFolder } from './project-folder.ts'

/** `pnpm run app:build`: builds everything before the start. `run.js`, which runs this program, compiles the server. */
await buildWhenChanged(website, { projectFolder, log: logger.info }).catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
})
