import { defineConfig } from 'vitest/config'

// Three projects: pure code, code that needs a real Postgres (one server, a database per file), and DOM code.
export default defineConfig({
  test: {
    reporters: ['default'],
    // Tests that cut connections meet this: the database driver leaves the error of a connection that is lost while it
    // is being set up to nobody.
    onUnhandledError: (error) => ('code' in error && error.code === 'CONNECTION_CLOSED' ? false : undefined),
    projects: [
      {
        test: {
          name: 'unit',
          include: ['{sync,server,web}/{src,test}/**/*.test.ts'],
          exclude: ['**/*.pg.test.ts', '**/node_modules/**'],
          environment: 'node',
          testTimeout: 20_000,
        },
      },
      {
        test: {
          name: 'pg',
          include: ['{sync,server}/{src,test}/**/*.pg.test.ts'],
          environment: 'node',
          globalSetup: ['server/test/postgres-for-tests.ts'],
          testTimeout: 60_000,
          hookTimeout: 60_000,
          maxWorkers: 2,
          // vitest wants projects with different worker counts in different groups
          sequence: { groupOrder: 1 },
        },
      },
      {
        test: {
          name: 'dom',
          include: ['web/src/**/*.test.tsx'],
          environment: 'happy-dom',
          testTimeout: 20_000,
        },
      },
    ],
  },
})
