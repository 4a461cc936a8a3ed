import process from 'node:process'
import { machineSlowness } from './machine-slowness.ts'
import { reasons, run } from './run.ts'

/** The scripts of package.json that `npm test` runs; browser tests come last, since a machine may have no browser. */
const parts = ['format:check', 'lint', 'types', 'unused', 'unit', 'e2e']

/** `npm test`: runs every part, also after a failure, and names the failed parts and their failures in the last lines. */
async function main(): Promise<number> {
  process.env['TEST_SLOWNESS'] = String(await machineSlowness())
  const runs = []
  for (const name of parts) {
    process.stdout.write(`\n── ${name}\n`)
    const startedAt = performance.now()
    const result = await run('pnpm', ['run', name])
    runs.push({ ...result, name, seconds: Math.round((performance.now() - startedAt) / 1000) })
  }
  process.stdout.write(`\n${reasons(runs)}`)
  for (const { name, outcome, seconds } of runs)
    process.stdout.write(`${outcome} ${`${seconds} s`.padStart(7)}  ${name}\n`)
  return runs.some(({ outcome }) => outcome !== 'passed') ? 1 : 0
}

process.exitCode = await main()
