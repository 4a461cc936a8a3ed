import { spawnSync, type SpawnSyncOptions } from 'node:child_process'
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { delimiter, join } from 'node:path'
import process from 'node:process'
import { chromium } from '@playwright/test'

export const playwright = join(
  createRequire(import.meta.url).resolve('@playwright/test/package.json'),
  '../cli.js',
)
const DOWNLOAD_MS = 180_000
const HEADLESS = 'chromium-headless-shell'

/**
 * Finds or installs Chromium. A headless build, which needs a quarter less CPU time, is preferred to a full one. In CI,
 * where the machine belongs to the run, it is installed. Elsewhere it is installed only if there is no browser: first
 * from Playwright, then from the Debian packages if this user may install them.
 *
 * @returns its path; undefined if there is none and none can be installed
 */
export function provideBrowser(say: (line: string) => void): string | undefined {
  const named = process.env['CHROMIUM_PATH'] ?? ''
  if (named !== '') return existsSync(named) ? named : undefined
  const isCI = process.env['CI'] !== undefined
  if (isCI && onPath(HEADLESS) === undefined) installPackage(HEADLESS, say)
  const found = findBrowser()
  if (found !== undefined) return found
  say("No Chromium here; fetching Playwright's own (at most three minutes)")
  run(process.execPath, [playwright, 'install', 'chromium'], { timeout: DOWNLOAD_MS })
  if (existsSync(chromium.executablePath())) return chromium.executablePath()
  for (const name of [HEADLESS, 'chromium']) if (findBrowser() === undefined) installPackage(name, say)
  return findBrowser()
}

function findBrowser(): string | undefined {
  return (
    onPath(HEADLESS, 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable') ?? elsewhere()
  )
}

function onPath(...names: string[]): string | undefined {
  const folders = (process.env['PATH'] ?? '').split(delimiter)
  return names.flatMap((name) => folders.map((folder) => join(folder, name))).find((path) => existsSync(path))
}

function elsewhere(): string | undefined {
  return [
    '/usr/bin/chromium',
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    chromium.executablePath(),
  ].find((path) => existsSync(path))
}

/** Runs the installation as root, or with a sudo that needs no password. */
function installPackage(name: string, say: (line: string) => void): void {
  if (!run('apt-get', ['--version'], { stdio: 'ignore' })) return
  const isRoot = process.getuid?.() === 0
  if (!isRoot && !run('sudo', ['-n', 'true'], { stdio: 'ignore' })) return
  const apt = (...args: string[]): boolean =>
    isRoot ? run('apt-get', args) : run('sudo', ['-n', 'apt-get', ...args])
  say(`Installing ${name} of Debian`)
  const patience = ['-o', 'Acquire::http::Timeout=30', '-o', 'Acquire::Retries=1']
  // The package lists may be out of date.
  apt('update', '-qq', ...patience)
  apt('install', '-y', '-qq', ...patience, name)
}

function run(command: string, args: readonly string[], options: SpawnSyncOptions = {}): boolean {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  return spawnSync(command, args, { stdio: 'inherit', env, ...options }).status === 0
}
