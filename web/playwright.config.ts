import process from 'node:process'
import { defineConfig } from '@playwright/test'

const executablePath = process.env['CHROMIUM_PATH']
const isCI = process.env['CI'] !== undefined
const isRoot = process.getuid?.() === 0

/** The longest files begin first, so that the workers end at about the same time. */
const longest = /\/(offline-day|transfer|a11y|spine|people|media)\.spec\.ts$/

/** One after the other, so that those in a worker share its app: see e2e/support/shared-app.ts. */
const sharing =
  /\/(axe|contact|editorial|home|insights|lost-scripts|members|no-script|offering|paradox|policies|site)\.spec\.ts$/

/** `e2e/run.ts` runs this: it finds the browser, starts Postgres and makes the build. */
export default defineConfig({
  testDir: 'e2e',
  outputDir: 'test-results',
  // One more than the cores that are aimed at: a test often waits for a process or a network that is not its own.
  workers: 3,
  // Each test file has an app and a database of its own; within a file tests run in order.
  fullyParallel: false,
  forbidOnly: isCI,
  // CI runs a test that failed once more and names it as flaky in its last lines: a bug to find, but no reason to stop.
  retries: isCI ? 1 : 0,
  // The limits are generous, for busy machines: tests await conditions, never times.
  timeout: 240_000,
  expect: { timeout: 60_000 },
  reporter: [['list']],
  reportSlowTests: { max: 10, threshold: 15_000 },
  projects: [
    { name: 'long', testMatch: longest },
    { name: 'sharing', testMatch: sharing },
    { name: 'short', testIgnore: [longest, sharing] },
  ],
  use: {
    // Recording makes every test slower; for one failure it can be switched on.
    trace: process.env['TRACE'] === undefined ? 'off' : 'retain-on-failure',
    launchOptions: {
      ...(executablePath !== undefined && { executablePath }),
      args: [
        // Chromium's sandbox does not work for root.
        ...(isRoot ? ['--no-sandbox'] : []),
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--no-first-run',
        '--disable-quic',
        // Without it a browser that has no user interface makes letters wider than those that people use.
        '--font-render-hinting=none',
      ],
    },
  },
})
