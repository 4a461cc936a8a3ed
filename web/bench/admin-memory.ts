import type { Browser, BrowserContext, Page } from '@playwright/test'
import { readFile } from 'node:fs/promises'
import { z } from 'zod'
import { openServices } from './admin-page.ts'
import { answered } from './answered.ts'
import { browserRow, CannotRun, type Input } from './browser-row.ts'
import { countServices, watchList, whenListed } from './watch-list.ts'

/** Milliseconds from the complete list on: long enough for the admin's work in the background. */
const quietMs = 20_000
const processesSchema = z.object({ processInfo: z.array(z.object({ type: z.string(), id: z.number() })) })

/**
 * The memory that the browser's pages and workers take with the list of services open, in bytes: on the first visit,
 * which has fetched all rows, on a second one, and there with the local database open, which has answered a question.
 */
await browserRow(async (browser, input) => {
  const context = await browser.newContext()
  const total = await countServices(input)
  const page = await openServices(context, input)
  await page.getByText(`${total.toLocaleString('en')} in all`, { exact: true }).waitFor()
  const first = await whenQuiet(browser, page)
  await page.close()
  return { first, ...(await secondVisit(browser, context, input, total)) }
})

async function secondVisit(
  browser: Browser,
  context: BrowserContext,
  input: Input,
  total: number,
): Promise<{ second: number; asked: number }> {
  const page = await context.newPage()
  await watchList(page, total)
  await page.goto(`${input.url}/admin/services`)
  await whenListed(page)
  const second = await whenQuiet(browser, page)
  await answered(page, { sql: 'select count(*) from services', params: [], texts: false })
  return { second, asked: await whenQuiet(browser, page) }
}

async function whenQuiet(browser: Browser, page: Page): Promise<number> {
  await page.getByText('All on the site', { exact: true }).first().waitFor()
  await new Promise((resolve) => setTimeout(resolve, quietMs))
  return rendererMemory(browser)
}

/** Memory that several processes share counts in shares. The browser's spare process is included. */
async function rendererMemory(browser: Browser): Promise<number> {
  const devTools = await browser.newBrowserCDPSession()
  const { processInfo } = processesSchema.parse(await devTools.send('SystemInfo.getProcessInfo'))
  await devTools.detach()
  const renderers = processInfo.filter(({ type }) => type === 'renderer')
  const sizes = await Promise.all(renderers.map(({ id }) => proportionalSetSize(id)))
  return sizes.reduce((sum, size) => sum + size, 0)
}

async function proportionalSetSize(pid: number): Promise<number> {
  const text = await readFile(`/proc/${pid}/smaps_rollup`, 'utf8').catch((cause: unknown) => {
    throw new CannotRun('this system does not tell the memory of a process as Linux does', { cause })
  })
  return Number(/^Pss: +(\d+) kB$/m.exec(text)?.[1]) * 1024
}
