import { spawnSync } from 'node:child_process'
import process from 'node:process'
import { parseArgs } from 'node:util'
import { plants } from './plants.ts'

/**
 * `npm run simulate [-- --seed N] [--seeds N]` simulates administrators at work. `--plants` puts each planted fault into
 * the client, one after the other, and reports the number of seeds until it is found; `--plant WORD` only those with
 * the word in their name.
 */
function main(): number {
  const { values } = parseArgs({
    options: {
      seed: { type: 'string', default: '1' },
      seeds: { type: 'string', default: '300' },
      plants: { type: 'boolean', default: false },
      plant: { type: 'string' },
    },
  })
  if (!values.plants && values.plant === undefined)
    return simulate(values.seed, values.seeds, {}, 'inherit').status
  const chosen = plants.filter(({ name }) => name.includes(values.plant ?? ''))
  let missed = 0
  for (const { name } of chosen) {
    const { output } = simulate(values.seed, values.seeds, { SIMULATION_PLANT: name }, 'pipe')
    const found = /× seed (\d+)/.exec(output)?.[1]
    if (found === undefined) missed += 1
    const outcome = found === undefined ? (/FAIL/.test(output) ? 'ERROR' : 'MISSED') : `seed ${found}`
    process.stdout.write(`${outcome.padEnd(10)} ${name}\n`)
  }
  process.stdout.write(`${chosen.length - missed} of ${chosen.length} planted faults were found\n`)
  return missed === 0 ? 0 : 1
}

function simulate(
  seed: string,
  seeds: string,
  env: Record<string, string>,
  stdio: 'inherit' | 'pipe',
): { status: number; output: string } {
  const args = [
    'vitest',
    'run',
    '--project',
    'simulation',
    'web/test/simulator',
    '--bail',
    '1',
    '--reporter',
    'default',
  ]
  const { status, stdout } = spawnSync('npx', args, {
    stdio,
    encoding: 'utf8',
    env: { ...process.env, NO_COLOR: '1', SIMULATION_SEED: seed, SIMULATION_SEEDS: seeds, ...env },
  })
  return { status: status ?? 1, output: stdout ?? '' }
}

process.exitCode = main()
