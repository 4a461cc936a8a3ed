import { availableParallelism } from 'node:os'
import process from 'node:process'
import { defineConfig } from '@playwright/test'

const executablePath = process.env['CHROMIUM_PATH']
const isCI = process.env['CI'] !== undefined
const isRoot = process.getuid?.() === 0
/** How many times slower than usual this machine is: see server/checks/machine-slowness.ts. */
const slowness = Number(process.env['TEST_SLOWNESS'] ?? 1)
const minutes = (count: number): number => count * 60_000 * slowness

/** Tests that do not run at each change, as whole files or tagged: `npm run test:long`. */
const long = /\.long\.spec\.ts|@long/

/** `e2e/run.ts` uses this. It finds the browser, starts Postgres and makes the build. */
export default defineConfig({
  testDir: 'e2e',
  outputDir: 'test-results',
  // A browser occupies a core. If the cores are slow or busy, two browsers slow each other down.
  workers: Math.max(1, Math.floor(availableParallelism() / (slowness > 2 ? 2 : 1))),
  // The files of a worker share an app: see e2e/support/server.ts. The tests of a file run in order.
  fullyParallel: false,
  forbidOnly: isCI,
  // CI repeats a failed test once. If it then passes, the last lines name it as flaky: a bug to find, but no reason to
  // stop.
  retries: isCI ? 1 : 0,
  // Tests wait for conditions, never for times. The limits are only for conditions that never occur.
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
    // Recording slows every test, so it is enabled only to investigate a failure.
    trace: process.env['TRACE'] === undefined ? 'off' : 'retain-on-failure',
    launchOptions: {
      ...(executablePath !== undefined && { executablePath }),
      args: [
        // The sandbox of Chromium does not work for root.
        ...(isRoot ? ['--no-sandbox'] : []),
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--no-first-run',
        '--disable-quic',
        // Without this, a headless browser renders letters wider than the browsers of people.
        '--font-render-hinting=none',
      ],
    },
  },
})
