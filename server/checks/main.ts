import process from 'node:process'
import { machineSlowness } from './machine-slowness.ts'
import { run } from './run.ts'

/** The scripts of package.json that `npm test` runs; browser tests come last, since a machine may have no browser. */
const parts = ['format:check', 'lint', 'types', 'unused', 'unit', 'e2e']

/** `npm test`: runs every part, also after a failure, and names the failed parts in the last lines. */
async function main(): Promise<number> {
  process.env['TEST_SLOWNESS'] = String(await machineSlowness())
  const summary: string[] = []
  let hasFailed = false
  for (const part of parts) {
    process.stdout.write(`\n── ${part}\n`)
    const startedAt = performance.now()
    const outcome = await run('pnpm', ['run', part])
    const seconds = Math.round((performance.now() - startedAt) / 1000)
    summary.push(`${outcome} ${`${seconds} s`.padStart(7)}  ${part}`)
    hasFailed ||= outcome !== 'passed'
  }
  process.stdout.write(`\n${summary.join('\n')}\n`)
  return hasFailed ? 1 : 0
}

process.exitCode = await main()
