import type { Page } from '@playwright/test'

/** Milliseconds until the local database has answered. It is asked as a tab asks the leader. */
export function answered(page: Page, question: unknown): Promise<number> {
  return page.evaluate(async (question) => {
    const databases = await indexedDB.databases()
    const name = databases.map((each) => each.name ?? '').find((each) => each.startsWith('coop-rows-'))
    const answers = new BroadcastChannel(`${name}-answers`)
    const questions = new BroadcastChannel(`${name}-questions`)
    const id = crypto.randomUUID()
    const before = performance.now()
    const message = { type: 'ask', id, question }
    const answer = await new Promise<{ kind: string; message?: string }>((resolve) => {
      answers.addEventListener('message', ({ data }) => {
        // Rows show before there is a leader, which takes no question from before.
        if (data.type === 'open') questions.postMessage(message)
        else if (data.id === id) resolve(data.answer)
      })
      questions.postMessage(message)
    })
    answers.close()
    questions.close()
    if (answer.kind !== 'rows')
      throw new Error(`The database answered: ${answer.kind} ${answer.message ?? ''}`)
    return performance.now() - before
  }, question)
}
