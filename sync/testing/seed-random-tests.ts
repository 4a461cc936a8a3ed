import { randomInt } from 'node:crypto'
import { setMaxListeners } from 'node:events'
import process from 'node:process'
import { beforeEach } from 'vitest'

// Tests tagged `random` get their seed here: always the same one, or new ones in `npm run fuzz`.

declare module 'vitest' {
  interface TaskMeta {
    /** Of the running test, if it is tagged `random`. */
    seed?: number
  }
}

/** Only a class of Node's events has it. */
const nodeTarget = Symbol.for('nodejs.event_target')

const seedSetting = process.env['RANDOM_SEED']

beforeEach(async ({ task, signal, onTestFailed }) => {
  if (task.tags?.includes('random') !== true) return
  // Each repetition adds a listener to the signal of the test. A signal of happy-dom does not count listeners.
  if (Reflect.has(signal.constructor, nodeTarget)) setMaxListeners(0, signal)
  const seed = seedSetting === 'fresh' ? randomInt(2 ** 31) : Number(seedSetting)
  task.meta.seed = seed
  const { configureGlobal } = await import('fast-check')
  configureGlobal({ seed })
  const failures = task.result?.errors?.length ?? 0
  onTestFailed(() => {
    // A test that failed once counts as failed in its further repetitions, too.
    if (task.result?.errors?.length === failures) return
    process.stderr.write(`Replay: FUZZ_SEED=${seed} npm run fuzz -- ${task.file.name} -t '${task.name}'\n`)
  })
})
