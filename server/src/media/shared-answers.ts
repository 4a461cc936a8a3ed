import pLimit from 'p-limit'

/**
 * Asks one question at a time. All who asked the same before it began get its answer, and nobody gets the answer to a
 * question that began before theirs.
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
