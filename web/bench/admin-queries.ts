import { allTexts, textQuestion } from '../src/admin/palette/search-texts.ts'
import { openServices } from './admin-page.ts'
import { answered } from './answered.ts'
import { browserRow } from './browser-row.ts'

const count = { sql: 'select count(*)::int as count from services', params: [], texts: false }
const visits = 5
/** Milliseconds in which the browser has ended the tab before, with its workers and 10,000 rows. */
const endingPatience = 1_500
const searches = ['s', 'serv', 'service 77', 'what service', 'paragraph says', 'brand', 'harbour', '99']

/**
 * Milliseconds until the local database answers: the first question of a browser, the first of later visits, and
 * searches in all texts: the first, which makes the index, and others.
 */
await browserRow(async (browser, input) => {
  const context = await browser.newContext()
  const first = await openServices(context, input)
  const cold = await answered(first, count)
  const index = await answered(first, textQuestion('zeta', allTexts))
  const searched: number[] = []
  for (const words of searches) searched.push(await answered(first, textQuestion(words, allTexts)))
  // The database goes to disk when it is quiet.
  await first.waitForFunction(() => new Promise((resolve) => setTimeout(() => resolve(true), 5_000)))
  await first.close()
  const warm: number[] = []
  for (let visit = 0; visit < visits; visit++) {
    await new Promise((resolve) => setTimeout(resolve, endingPatience))
    const page = await context.newPage()
    await page.goto(`${input.url}/admin/services`)
    await page.getByText(/^[1-9][\d,]* in all$/).waitFor()
    warm.push(await answered(page, count))
    await page.close()
  }
  return { cold, warm, index, searched }
})
