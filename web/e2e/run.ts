import { spawn, spawnSync } from 'node:child_process'
import { join } from 'node:path'
import process from 'node:process'
import { fileURLToPath } from 'node:url'
import { startTestServer } from '@coop/postgres/testing'
import { playwright, provideBrowser } from './provide-browser.ts'
import { makeAppTemplate, templateVariables } from './support/app-template.ts'

/**
 * The browser tests: `npm run e2e` (all), `npm run e2e -- home` (files whose name contains home), with options of
 * Playwright at the end. One Postgres serves the whole run. Each app under test gets a separate database, a copy of one
 * that the app has filled once.
 */
const projectFolder = fileURLToPath(new URL('../..', import.meta.url)).replace(/[/\\]$/, '')
const say = (line: string): void => void process.stdout.write(`  ${line}\n`)

process.exitCode = await main()

async function main(): Promise<number> {
  const browser = provideBrowser(say)
  if (browser === undefined) {
    process.stderr.write(
      'The browser tests need a Chromium and found none: install one (Debian: apt-get install chromium), or set CHROMIUM_PATH.\n',
    )
    return 1
  }
  const build = spawnSync(process.execPath, ['server/run.js', 'build'], {
    cwd: projectFolder,
    stdio: 'inherit',
  })
  if (build.status !== 0) return 1
  const postgres = await startTestServer()
  // Playwright also receives Ctrl-C and ends. This process only has to live long enough to clean up.
  process.on('SIGINT', () => {})
  process.on('SIGTERM', () => {})
  try {
    const args = [
      'test',
      '--config',
      join(projectFolder, 'web/playwright.config.ts'),
      ...selection(process.argv.slice(2)),
    ]
    say('Filling a database with the demo content, once for all apps')
    const template = await makeAppTemplate(postgres.url)
    try {
      return await run(args, {
        CHROMIUM_PATH: browser,
        E2E_POSTGRES_URL: postgres.url,
        ...templateVariables(template),
      })
    } finally {
      await template.remove()
    }
  } finally {
    await postgres.stop()
  }
}

/**
 * Selects all tests except the long ones, or those in files with a given word in their name. Playwright itself would
 * search the whole path, and every path below `/home` contains `home`.
 */
function selection(args: readonly string[]): string[] {
  const end = args.findIndex((arg) => arg.startsWith('-'))
  const words = args.slice(0, end === -1 ? args.length : end)
  const options = args.slice(words.length)
  const isChosen = words.length > 0 || options.includes('--config') || options.includes('--project')
  return [
    ...(isChosen ? [] : ['--project', 'tests']),
    ...words.map((word) => `/e2e/[^/]*${word}`),
    ...options,
  ]
}

function run(args: string[], env: Record<string, string>): Promise<number> {
  const child = spawn(process.execPath, [playwright, ...args], {
    cwd: projectFolder,
    env: { ...process.env, ...env },
    stdio: 'inherit',
  })
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('exit', (code) => resolve(code ?? 1))
  })
}
