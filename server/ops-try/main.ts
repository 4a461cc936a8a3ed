import process from 'node:process'
import { fileURLToPath } from 'node:url'
import { copyInstallation, missingEngine } from './compose.ts'
import { NotTried, trials } from './trials.ts'

const projectFolder = fileURLToPath(new URL('../..', import.meta.url))

/**
 * `npm run ops:try`: tries everything that OPERATIONS.md says about containers, on a temporary installation. It needs
 * the ports 80 and 443, and some minutes.
 */
async function run(): Promise<boolean> {
  const missing = await missingEngine()
  if (missing !== null) {
    process.stdout.write(`${missing}\n`)
    return true
  }
  const site = await copyInstallation(projectFolder)
  let haveHeld = true
  let isStopped = false
  // The signal also ends the current command; afterwards everything is removed.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => (isStopped = true))
  try {
    // A killed trial leaves its containers.
    await site.clear()
    for (const { what, run: tryIt } of trials) {
      if (isStopped) return false
      const beganAt = performance.now()
      const outcome = await tryIt(site).catch((error: unknown) => {
        if (error instanceof NotTried) return `not tried: ${error.message}`
        haveHeld = false
        return `FAILED: ${sentenceOf(error)}`
      })
      const seconds = ((performance.now() - beganAt) / 1000).toFixed(1)
      process.stdout.write(`${what} · ${outcome} · ${seconds} s\n`)
    }
  } finally {
    await site.remove()
  }
  return haveHeld
}

/** The end of the output of a failed command. */
function sentenceOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const said = 'stderr' in error && typeof error.stderr === 'string' ? error.stderr.trim() : ''
  return said === '' ? error.message : said.slice(-500)
}

process.exitCode = (await run()) ? 0 : 1
