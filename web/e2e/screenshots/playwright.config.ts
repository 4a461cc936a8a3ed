import { defineConfig } from '@playwright/test'
import base from '../../playwright.config.ts'

/** Run through e2e/run.ts: `npm run screenshots`, with `-- -g film` only what has that in its name. */
export default defineConfig(base, {
  testDir: '.',
  outputDir: '../../test-results',
  workers: 1,
  retries: 0,
  projects: [{ name: 'screenshots', testMatch: /\.shot\.ts$/ }],
})
