import type { Browser, Page } from '@playwright/test'
import { readFile } from 'node:fs/promises'
import { z } from 'zod'
import { bench, CannotRun } from '../../server/bench/bench.ts'
import { openServices, startAdminWithRows } from './admin-page.ts'
import { watchList, whenListed } from './watch.ts'

/** The time after the complete list, in milliseconds, in which the admin finishes its background work. */
const quietMs = 20_000
const processesSchema = z.object({ processInfo: z.array(z.object({ type: z.string(), id: z.number() })) })

/**
 * The memory of the browser's pages and workers with the list of services open, in MB of 1,000,000 bytes: on the first
 * visit, which fetches all rows, on a second visit, and on the second visit with the local database, which opens only
 * for a query. When PGlite was filled at every start, the first visit took 782 and 832 and the second 543 and 671.
 * Measured in turns with that, they take 344 and 400, and 256 and 243. The bars add a quarter for noise.
 */
export const adminMemoryBench = bench({
  name: 'admin: memory of a tab, 10,000 rows',
  bar: {
    'first visit': { unit: 'MB', atMost: 500 },
    'second visit': { unit: 'MB', atMost: 320 },
    'local database open': { unit: 'MB', forInformation: true },
  },
  run: async (context) => {
    const app = await startAdminWithRows(context)
    const window = await app.browser.newContext()
    const firstPage = await openServices(window, app)
    const first = await whenQuiet(app.browser, firstPage)
    await firstPage.close()
    const page = await window.newPage()
    await watchList(page, app.total)
    await page.goto(`${app.url}/admin/services`)
    await whenListed(page)
    const second = await whenQuiet(app.browser, page)
    await page.evaluate(askDatabase)
    const asked = await whenQuiet(app.browser, page)
    const note = 'page and workers, PSS, 20 s after the list was complete'
    return {
      'first visit': { value: first / 1e6, note },
      'second visit': { value: second / 1e6, note },
      'local database open': { value: asked / 1e6, note },
    }
  },
})

/**
 * Runs in the page. Resolves when the local database has answered a query, which is sent as a tab sends it to the
 * leader.
 */
async function askDatabase(): Promise<void> {
  const databases = await indexedDB.databases()
  const name = databases.map((each) => each.name ?? '').find((each) => each.startsWith('coop-rows-'))
  const answers = new BroadcastChannel(`${name}-answers`)
  const questions = new BroadcastChannel(`${name}-questions`)
  const id = crypto.randomUUID()
  const question = { sql: 'select count(*) from services', params: [], texts: false }
  const message = { type: 'ask', id, question }
  const answer = await new Promise<{ kind: string; message?: string }>((resolve) => {
    answers.addEventListener('message', ({ data }) => {
      // Rows are shown before there is a leader. It does not receive earlier queries.
      if (data.type === 'open') questions.postMessage(message)
      else if (data.id === id) resolve(data.answer)
    })
    questions.postMessage(message)
  })
  answers.close()
  questions.close()
  if (answer.kind !== 'rows') throw new Error(`The database answered: ${answer.kind} ${answer.message ?? ''}`)
}

async function whenQuiet(browser: Browser, page: Page): Promise<number> {
  await page.getByText('All on the site', { exact: true }).first().waitFor()
  await new Promise((resolve) => setTimeout(resolve, quietMs))
  return rendererMemory(browser)
}

/** Shared memory counts in proportion for each process. The spare process of the browser is included. */
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
