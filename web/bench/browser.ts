import { existsSync } from 'node:fs'
import { type Browser, chromium } from '@playwright/test'
import { type BenchContext, CannotRun } from '../../server/bench/bench.ts'

/** Starts Chromium for one benchmark. Ctrl-C closes it, and the benchmark fails. */
export async function openBrowser(
  context: BenchContext,
  browserArguments: readonly string[] = [],
): Promise<Browser> {
  const named = process.env['CHROMIUM_PATH']
  const executablePath = [named ?? '', '/usr/bin/chromium', chromium.executablePath()].find(existsSync)
  if (executablePath === undefined)
    throw new CannotRun('there is no Chromium here; install one, or set CHROMIUM_PATH')
  const isRoot = process.getuid?.() === 0
  const args = [...browserArguments, ...(isRoot ? ['--no-sandbox'] : [])]
  // With its default handlers, Playwright would end the benchmark before it has cleaned up.
  const browser = await chromium.launch({ executablePath, args, handleSIGINT: false, handleSIGTERM: false })
  context.stopped.addEventListener('abort', () => void browser.close(), { once: true })
  context.afterwards(() => browser.close())
  return browser
}
