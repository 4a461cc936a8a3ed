import pLimit from 'p-limit'

/**
 * Runs one query at a time for each key. Callers that arrive before it starts share its answer. No caller gets the
 * answer to a query that started before its call.
 */
export function shareAnswers<T>(ask: (about: string) => Promise<T>): (about: string) => Promise<T> {
  const inTurn = pLimit(1)
  const waiting = new Map<string, Promise<T>>()
  return async (about) => {
    const shared = waiting.get(about)
    if (shared !== undefined) return await shared
    const answer = inTurn(() => {
      waiting.delete(about)
      return ask(about)
    })
    waiting.set(about, answer)
    return await answer
  }
}
