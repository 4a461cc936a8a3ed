import { availableParallelism } from 'node:os'
import process from 'node:process'
import { defineConfig } from '@playwright/test'

const executablePath = process.env['CHROMIUM_PATH']
const isCI = process.env['CI'] !== undefined
const isRoot = process.getuid?.() === 0
/** How many times slower than usual this machine is: server/checks/machine-slowness.ts. */
const slowness = Number(process.env['TEST_SLOWNESS'] ?? 1)
const minutes = (count: number): number => count * 60_000 * slowness

/** Tests that need not run at each change, whole files or some of a file: `npm run test:long`. */
const long = /\.long\.spec\.ts|@long/

/** `e2e/run.ts` runs this: it finds the browser, starts Postgres and makes the build. */
export default defineConfig({
  testDir: 'e2e',
  outputDir: 'test-results',
  // A browser occupies a core; where the cores are slow or busy, two browsers occupy each other's.
  workers: Math.max(1, Math.floor(availableParallelism() / (slowness > 2 ? 2 : 1))),
  // The files of a worker share an app: see e2e/support/server.ts. Within a file tests run in order.
  fullyParallel: false,
  forbidOnly: isCI,
  // CI runs a test that failed once more and names it as flaky in its last lines: a bug to find, but no reason to stop.
  retries: isCI ? 1 : 0,
  // Tests await conditions, never times: the limits are only for what never comes.
  timeout: minutes(10),
  expect: { timeout: minutes(2) },
  reporter: [['list']],
  reportSlowTests: { max: 20, threshold: 10_000 },
  projects: [
    { name: 'tests', grepInvert: long },
    { name: 'long', grep: long },
  ],
  use: {
    actionTimeout: minutes(1),
    navigationTimeout: minutes(1),
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
