import process from 'node:process'
import { fileURLToPath } from 'node:url'
import { buildWhenChanged, server } from './build-when-changed.js'

/** `node server/run.js NAME …` runs a program of server/vite.config.ts, after compiling it if a source has changed. */
const projectFolder = fileURLToPath(new URL('..', import.meta.url)).replace(/[/\\]$/, '')
const [name] = process.argv.splice(2, 1)

process.setSourceMapsEnabled(true)
try {
  // The stdout of a command is only for its result; a start prints its progress there.
  const output = name === 'main' ? process.stdout : process.stderr
  await buildWhenChanged(server, { projectFolder, log: (line) => output.write(`  ${line}\n`) })
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exit(1)
}
await import(`./dist/${name}.js`)
