import { availableParallelism } from 'node:os'
import process from 'node:process'
import { defineConfig } from 'vitest/config'
import { LongestFirst } from './sync/testing/longest-first.ts'
import { publicShapeNames } from './web/public-shape-names.ts'

/** A change is judged by the same random inputs every time; `npm run fuzz` looks for new ones, or at one again. */
function randomTests(mode: string): { runs: number; seed: string } {
  if (mode !== 'fuzz') return { runs: 1, seed: '1' }
  const { FUZZ_SEED, FUZZ_RUNS = FUZZ_SEED === undefined ? '50' : '1' } = process.env
  return { runs: Number(FUZZ_RUNS), seed: FUZZ_SEED ?? 'fresh' }
}

// Three projects: pure code, code that needs a real Postgres (one server, a database per file), and DOM code. Only DOM
// code has a process for each file: in the others to begin one takes longer than most files take.
export default defineConfig(({ mode }) => {
  const { runs, seed } = randomTests(mode)
  // Not by `extends`, which would ask this function again, in another mode.
  const everywhere = {
    env: { RANDOM_SEED: seed },
    setupFiles: ['sync/testing/seed-random-tests.ts', 'sync/testing/patient-waits.ts'],
    // Generous, for machines with much to do: what is awaited is a condition, never a time.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 30_000 } },
  }
  // Of two cores vitest would leave one to itself, which needs little.
  const workers = Math.max(2, availableParallelism() - 1)
  return {
    test: {
      reporters: ['default', './sync/testing/slowest-files.ts'],
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
            include: ['{sync,server,web}/{src,test}/**/*.test.ts', 'server/*/{src,testing}/**/*.test.ts'],
            exclude: ['**/*.pg.test.ts', '**/node_modules/**'],
            environment: 'node',
            setupFiles: [...everywhere.setupFiles, 'web/test/fresh-globals.ts'],
            maxWorkers: workers,
            isolate: false,
          },
        },
        {
          test: {
            ...everywhere,
            name: 'pg',
            include: [
              '{sync,server,web}/{src,test}/**/*.pg.test.ts',
              'server/*/{src,testing}/**/*.pg.test.ts',
            ],
            environment: 'node',
            globalSetup: ['server/postgres/testing/start-postgres.ts'],
            setupFiles: [...everywhere.setupFiles, 'server/testing/cheap-passwords.ts'],
            isolate: false,
            // They often wait for Postgres, which needs only a part of a core.
            maxWorkers: workers + 1,
            // vitest wants projects with different worker counts in different groups
            sequence: { groupOrder: 1 },
          },
        },
        {
          define: publicShapeNames,
          test: {
            ...everywhere,
            name: 'dom',
            include: ['web/src/**/*.test.tsx'],
            environment: 'happy-dom',
            setupFiles: [
              ...everywhere.setupFiles,
              'web/test/patient-queries.ts',
              'web/test/fresh-storage.ts',
            ],
            maxWorkers: workers,
          },
        },
      ],
    },
  }
})
