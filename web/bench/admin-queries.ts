import type { Page } from '@playwright/test'
import { allTexts, textQuestion } from '../src/admin/palette/search-texts.ts'
import { openServices } from './admin-page.ts'
import { browserRow } from './browser-row.ts'

const count = { sql: 'select count(*)::int as count from services', params: [], texts: false }
const searches = ['s', 'serv', 'service 77', 'what service', 'paragraph says', 'brand', 'harbour', '99']

/**
 * Milliseconds until the local database answers: the first question of a browser, the first of a second visit, and
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
  const second = await context.newPage()
  await second.goto(`${input.url}/admin/services`)
  await second.getByText(/^[1-9][\d,]* in all$/).waitFor()
  const warm = await answered(second, count)
  return { cold, warm, index, searched }
})

/** Asks as a tab asks the leader. */
function answered(page: Page, question: unknown): Promise<number> {
  return page.evaluate(async (question) => {
    const databases = await indexedDB.databases()
    const name = databases.map((each) => each.name ?? '').find((each) => each.startsWith('coop-rows-'))
    const answers = new BroadcastChannel(`${name}-answers`)
    const questions = new BroadcastChannel(`${name}-questions`)
    const id = crypto.randomUUID()
    const before = performance.now()
    const message = { type: 'ask', id, question }
    const kind = await new Promise((resolve) => {
      answers.addEventListener('message', ({ data }) => {
        // Rows show before there is a leader, which takes no question from before.
        if (data.type === 'open') questions.postMessage(message)
        else if (data.id === id) resolve(data.answer.kind)
      })
      questions.postMessage(message)
    })
    answers.close()
    questions.close()
    if (kind !== 'rows') throw new Error(`The database answered: ${String(kind)}`)
    return performance.now() - before
  }, question)
}
