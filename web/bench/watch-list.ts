import type { Page } from '@playwright/test'
import { runSql } from '@coop/postgres/testing'
import { z } from 'zod'
import type { Input } from './browser-row.ts'

/** Times of frames, in milliseconds since 1970. */
export interface ListTimes {
  /** The frame with the first screenful of rows. */
  rows: number
  /** The first frame with rows that also says that all rows are loaded. */
  all: number
}

declare global {
  interface Window {
    listTimes: Partial<ListTimes>
  }
}

const countSchema = z.array(z.object({ count: z.number() })).length(1)

/** The number of services that the list has to show. */
export async function countServices({ databaseUrl }: Input): Promise<number> {
  const rows = await runSql(databaseUrl, 'select count(*)::int as count from services')
  return countSchema.parse(rows).reduce((sum, { count }) => sum + count, 0)
}

/**
 * Watches the list of services in every document that the page opens from now on. Ten rows that can be pressed count as
 * a screenful; a placeholder does not. The function for the browser holds no named function: see `whenShown`.
 */
export async function watchList(page: Page, total: number): Promise<void> {
  await page.addInitScript((total) => {
    window.listTimes = {}
    new MutationObserver((_changes, observer) => {
      if (document.querySelectorAll('tbody tr:has(button[aria-pressed])').length < 10) return
      const counts = [...document.querySelectorAll('main output')]
      const complete = counts.some(
        ({ textContent }) => textContent === `${total.toLocaleString('en')} in all`,
      )
      if (complete) observer.disconnect()
      requestAnimationFrame(() => {
        const now = performance.timeOrigin + performance.now()
        window.listTimes.rows ??= now
        if (complete) window.listTimes.all = now
      })
    }).observe(document, { childList: true, subtree: true, characterData: true })
  }, total)
}

/** Resolves when the watched list is complete. */
export async function whenListed(page: Page): Promise<ListTimes> {
  const times = await page
    .waitForFunction(
      () => {
        const { rows, all } = window.listTimes
        return rows === undefined || all === undefined ? null : { rows, all }
      },
      undefined,
      { polling: 100, timeout: 120_000 },
    )
    .catch(async (cause: unknown) => {
      const shown = (await page.locator('body').innerText()).replaceAll('\n', ' | ').slice(0, 300)
      throw new Error(`the list of services was not complete within two minutes; it shows: ${shown}`, {
        cause,
      })
    })
  const listed = await times.jsonValue()
  if (listed === null) throw new Error('the list has no times')
  return listed
}
