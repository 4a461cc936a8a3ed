import { existsSync } from 'node:fs'
import { type Browser, chromium } from '@playwright/test'
import { z } from 'zod'

/** The message of the bench to a script, as JSON in its only argument. */
const inputSchema = z.object({
  url: z.string(),
  databaseUrl: z.string().default(''),
  administrator: z.object({ email: z.string(), password: z.string() }),
  /** the addresses of pages; none means all */
  templates: z.array(z.string()).default([]),
  /** The id of the release that the edits of the tab go to; empty: they go live. */
  release: z.string().default(''),
  /** A file that the row names. */
  file: z.string().default(''),
})
export type Input = z.infer<typeof inputSchema>

/** Something that the row needs is missing; the table names it. */
export class CannotRun extends Error {}

/** Runs one row that needs a browser. Its last line is its result as JSON, or the reason why there is none. */
export async function browserRow(
  work: (browser: Browser, input: Input) => Promise<unknown>,
  browserArguments: readonly string[] = [],
): Promise<void> {
  const input = inputSchema.parse(JSON.parse(process.argv[2] ?? ''))
  process.on('disconnect', () => process.exit())
  print(await resultOf(work, input, browserArguments))
}

async function resultOf(
  work: (browser: Browser, input: Input) => Promise<unknown>,
  input: Input,
  browserArguments: readonly string[],
): Promise<unknown> {
  const named = process.env['CHROMIUM_PATH']
  const executablePath = [named ?? '', '/usr/bin/chromium', chromium.executablePath()].find(existsSync)
  if (executablePath === undefined)
    return { cannotRun: 'there is no Chromium here; install one, or set CHROMIUM_PATH' }
  const isRoot = process.getuid?.() === 0
  const args = [...browserArguments, ...(isRoot ? ['--no-sandbox'] : [])]
  const browser = await chromium.launch({ executablePath, args })
  try {
    return await work(browser, input)
  } catch (error) {
    if (error instanceof CannotRun) return { cannotRun: error.message }
    throw error
  } finally {
    await browser.close()
  }
}

function print(result: unknown): void {
  process.stdout.write(`${JSON.stringify(result)}\n`)
}
