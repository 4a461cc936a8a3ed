import { availableParallelism } from 'node:os'
import process from 'node:process'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'
import { defineConfig } from 'vitest/config'
import { machineSlowness } from './server/checks/machine-slowness.ts'
import { LongestFirst } from './sync/testing/longest-first.ts'
import { publicShapeNames } from './web/build/public-shape-names.ts'
import { planted, plants } from './web/test/simulator/plants.ts'

/** A change is judged by the same random inputs every time; `npm run fuzz` looks for new ones, or at one again. */
function randomTests(mode: string): { runs: number; seed: string } {
  if (mode !== 'fuzz') return { runs: 1, seed: '1' }
  const { FUZZ_SEED, FUZZ_RUNS = FUZZ_SEED === undefined ? '50' : '1' } = process.env
  return { runs: Number(FUZZ_RUNS), seed: FUZZ_SEED ?? 'fresh' }
}

/** The tests of a kind that a mode runs: without the long ones, those alone, or, for new inputs, both. */
function testFiles(mode: string, folders: readonly string[], kind: string) {
  return {
    include: folders.map((folder) => `${folder}/**/*.${mode === 'long' ? 'long.' : ''}${kind}`),
    exclude: ['**/node_modules/**', ...(mode === 'long' || mode === 'fuzz' ? [] : ['**/*.long.*'])],
  }
}

/** A fault that `npm run simulate -- --plants` puts into the client. */
function plantedFault(name: string | undefined): Plugin[] {
  const plant = plants.find((each) => each.name === name)
  if (plant === undefined) return []
  const file = fileURLToPath(new URL(`web/src/admin/data/${plant.file}`, import.meta.url))
  const transform = (source: string, id: string) => (id === file ? planted(plant, source) : undefined)
  return [{ name: 'planted-fault', enforce: 'pre', transform }]
}

const simulation = 'web/test/simulator/*.test.ts'

// Four projects: pure code, code that needs a real Postgres (one server, a database per file), DOM code, and the
// simulation, which replaces a module of the client. Only the last two have a process for each file: in the others to
// begin one takes longer than most files take.
export default defineConfig(async ({ mode }) => {
  const { runs, seed } = randomTests(mode)
  process.env['TEST_SLOWNESS'] ??= String(await machineSlowness())
  const slowness = Number(process.env['TEST_SLOWNESS'])
  const folders = ['{sync,server,web}/{src,test}', 'server/*/{src,testing}']
  // Not by `extends`, which would ask this function again, in another mode.
  const everywhere = {
    env: { RANDOM_SEED: seed },
    setupFiles: ['sync/testing/seed-random-tests.ts', 'sync/testing/patient-waits.ts'],
    // Tests await conditions, never times: the limits are only for what never comes.
    testTimeout: 300_000 * slowness,
    hookTimeout: 300_000 * slowness,
    expect: { poll: { timeout: 60_000 * slowness } },
    isolate: false,
  }
  // More than cores, since files often wait: for a limit, for an announcement, for Postgres.
  const workers = availableParallelism() + 1
  const unit = testFiles(mode, folders, 'test.ts')
  return {
    test: {
      reporters: ['default', './sync/testing/run-summary.ts'],
      sequence: { sequencer: LongestFirst },
      tags: [
        { name: 'random', description: 'inputs are made from a seed', repeats: runs - 1 },
        { name: 'slow', description: 'opens a database, starts processes or reads all of the source' },
      ],
      projects: [
        {
          define: publicShapeNames,
          test: {
            ...everywhere,
            name: 'unit',
            ...unit,
            exclude: [...unit.exclude, '**/*.pg.test.ts', simulation],
            environment: 'node',
            setupFiles: [...everywhere.setupFiles, 'web/test/fresh-globals.ts'],
            maxWorkers: workers,
          },
        },
        {
          test: {
            ...everywhere,
            name: 'pg',
            ...testFiles(mode, folders, 'pg.test.ts'),
            environment: 'node',
            globalSetup: ['server/postgres/testing/start-postgres.ts'],
            setupFiles: [...everywhere.setupFiles, 'server/testing/cheap-passwords.ts'],
            maxWorkers: workers,
            // After the other projects, which keep all cores busy.
            sequence: { groupOrder: 1 },
          },
        },
        {
          define: publicShapeNames,
          plugins: plantedFault(process.env['SIMULATION_PLANT']),
          test: {
            ...everywhere,
            name: 'simulation',
            include: mode === 'long' ? [] : [simulation],
            environment: 'node',
            isolate: true,
            maxWorkers: workers,
          },
        },
        {
          define: publicShapeNames,
          test: {
            ...everywhere,
            name: 'dom',
            ...testFiles(mode, ['web/src'], 'test.tsx'),
            environment: 'happy-dom',
            setupFiles: [
              ...everywhere.setupFiles,
              'web/test/patient-queries.ts',
              'web/test/fresh-storage.ts',
            ],
            isolate: true,
            maxWorkers: workers,
          },
        },
      ],
    },
  }
})
