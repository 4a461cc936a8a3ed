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

/**
 * The Chromium of this machine; else Playwright's own, which is downloaded; else the one of Debian's packages, where this
 * user may install it.
 * @returns its path; undefined: there is none and none can be installed
 */
export function provideBrowser(say: (line: string) => void): string | undefined {
  const found = findBrowser()
  const isNamed = (process.env['CHROMIUM_PATH'] ?? '') !== ''
  if (found !== undefined || isNamed) return found
  say("No Chromium here; fetching Playwright's own (at most three minutes)")
  run(process.execPath, [playwright, 'install', 'chromium'], { timeout: DOWNLOAD_MS })
  if (existsSync(chromium.executablePath())) return chromium.executablePath()
  installPackage(say)
  return findBrowser()
}

function findBrowser(): string | undefined {
  const named = process.env['CHROMIUM_PATH']
  if (named !== undefined && named !== '') return existsSync(named) ? named : undefined
  const onPath = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'].flatMap((name) =>
    (process.env['PATH'] ?? '').split(delimiter).map((folder) => join(folder, name)),
  )
  const installed = ['/usr/bin/chromium', '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome']
  return [...onPath, ...installed, chromium.executablePath()].find((path) => existsSync(path))
}

/** Runs it as root, or by a sudo that asks for no password. */
function installPackage(say: (line: string) => void): void {
  if (!run('apt-get', ['--version'], { stdio: 'ignore' })) return
  const isRoot = process.getuid?.() === 0
  if (!isRoot && !run('sudo', ['-n', 'true'], { stdio: 'ignore' })) return
  const apt = (...args: string[]): boolean =>
    isRoot ? run('apt-get', args) : run('sudo', ['-n', 'apt-get', ...args])
  say('No Chromium of Playwright either; installing that of Debian')
  // The package lists may be long out of date.
  apt('update', '-qq')
  apt('install', '-y', '-qq', 'chromium')
}

function run(command: string, args: readonly string[], options: SpawnSyncOptions = {}): boolean {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  return spawnSync(command, args, { stdio: 'inherit', env, ...options }).status === 0
}
