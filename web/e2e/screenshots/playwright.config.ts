import { defineConfig } from '@playwright/test'
import base from '../../playwright.config.ts'

/** Used by e2e/run.ts: `npm run screenshots`, with `-- -g film` only tests with that word in their name. */
export default defineConfig(base, {
  testDir: '.',
  outputDir: '../../test-results',
  workers: 1,
  retries: 0,
  projects: [{ name: 'screenshots', testMatch: /\.shot\.ts$/ }],
})
