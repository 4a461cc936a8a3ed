import process from 'node:process'
import { fileURLToPath } from 'node:url'
import { tell } from './progress.ts'
import { buildWeb } from './web-build.ts'

/** `pnpm run app:build`: builds the website ahead of the start, which then finds it built. */
const projectFolder = fileURLToPath(new URL('../..', import.meta.url)).replace(/[/\\]$/, '')
await buildWeb({ projectFolder, log: tell }).catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
})
