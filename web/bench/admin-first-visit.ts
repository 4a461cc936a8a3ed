import type { Browser } from '@playwright/test'
import { fillSignIn, pressSignIn } from './admin-page.ts'
import { browserRow, type Input } from './browser-row.ts'
import { slowProcessor } from './slow-processor.ts'
import { countServices, watchList, whenListed } from './watch-list.ts'

const visits = 3
const slowTimes = 4

interface Visit {
  rows: number
  all: number
}

/**
 * The admin opens in a browser that has nothing of it yet: from the press of Sign In until the frame with the first
 * screenful of rows, and until the list says that all are there. Milliseconds, one pair for each visit. When the button
 * is pressed the screen has come to rest, as it has for a person who types.
 */
await browserRow(async (browser, input) => {
  const total = await countServices(input)
  const plain: Visit[] = []
  const slowed: Visit[] = []
  for (let round = 0; round < visits; round++) {
    plain.push(await visit(browser, input, total, 1))
    slowed.push(await visit(browser, input, total, slowTimes))
  }
  return { total, plain, slowed }
})

async function visit(browser: Browser, input: Input, total: number, slower: number): Promise<Visit> {
  const context = await browser.newContext()
  const page = await context.newPage()
  await watchList(page, total)
  await fillSignIn(page, input)
  await page.waitForLoadState('networkidle')
  if (slower > 1) await slowProcessor(page, slower)
  const pressed = await pressSignIn(page)
  const { rows, all } = await whenListed(page)
  await context.close()
  return { rows: rows - pressed, all: all - pressed }
}
