import type { Browser, BrowserContext, Page } from '@playwright/test'
import type { App } from '../../server/bench/app-process.ts'
import type { BenchContext, Sql } from '../../server/bench/bench.ts'
import { addServices, stageRelease } from '../../server/bench/services.ts'
import { openBrowser } from './browser.ts'

/** `total` is the number of services in the list, for benchmarks that wait for all of them. */
export type SomeAdmin = App & { total?: number }

export type AdminWithRows = Required<SomeAdmin> & {
  browser: Browser
  /** The id of a release that renames the given number of services; empty if there is none. */
  release: string
}

/** Starts a separate app with 10,000 services in addition to its demo content. */
export async function startAdminWithRows(context: BenchContext, released = 0): Promise<AdminWithRows> {
  const app = await context.startApp()
  const sql = context.connect(app.databaseUrl)
  const ids = await addServices(sql, 10_000)
  const release = released === 0 ? '' : await stageRelease(sql, ids.slice(0, released))
  const total = await countServices(sql)
  return { ...app, browser: await openBrowser(context), total, release }
}

export async function countServices(sql: Sql): Promise<number> {
  const rows = await sql`select id from services`
  return rows.length
}

/** Signs in and opens the list of services. Resolves when all of them are on this device. */
export async function openServices(context: BrowserContext, app: SomeAdmin): Promise<Page> {
  const page = await context.newPage()
  await fillSignIn(page, app)
  await page.getByRole('button', { name: 'Sign In' }).click()
  const all = app.total === undefined ? /^[1-9][\d,]* in all$/ : `${app.total.toLocaleString('en')} in all`
  try {
    await page.getByText(all, { exact: true }).waitFor({ timeout: 90_000 })
  } catch (cause) {
    const shown = (await page.locator('main').innerText()).replaceAll('\n', ' | ').slice(0, 300)
    throw new Error(`the list of services was not filled; it shows: ${shown}`, { cause })
  }
  return page
}

/** Opens the list of services and fills in the sign-in form that appears instead. */
export async function fillSignIn(page: Page, { url, administrator }: App): Promise<void> {
  await page.goto(`${url}/admin/services`)
  await page.getByLabel('Email').fill(administrator.email)
  await page.getByLabel('Password').fill(administrator.password)
}
