import type { AdminSource } from '../data/admin-context.ts'
import type { DatabaseStage, Question, QueryAnswer } from '../data/rows/query-messages.ts'

/** Changes come in groups, so one query follows a whole group. */
const CALM_MS = 300

/**
 * Reports the answer to a question and the stages of the database before it, and a new answer after each change of rows
 * or edits. A query that exceeded a limit is not repeated, because it would exceed it each time.
 */
export function followAnswer(
  source: Pick<AdminSource, 'query' | 'watchAnswers'>,
  question: Question,
  tell: (answer: QueryAnswer) => void,
  tellStage: (stage: DatabaseStage) => void,
  signal: AbortSignal,
): void {
  let isAsking = false
  let isOutdated = false
  let timer: ReturnType<typeof setTimeout> | undefined

  async function ask(): Promise<void> {
    timer = undefined
    isAsking = true
    isOutdated = false
    const answer = await source
      .query(question, signal, tellStage)
      .catch((error: unknown) => unavailable(error))
    isAsking = false
    if (signal.aborted) return
    if (answer.kind === 'too-long' || answer.kind === 'too-much-memory') unwatch()
    else if (isOutdated) changed()
    tell(answer)
  }

  function changed(): void {
    if (isAsking) isOutdated = true
    else timer ??= setTimeout(() => void ask(), CALM_MS)
  }

  const unwatch = source.watchAnswers(changed)
  signal.addEventListener('abort', () => {
    unwatch()
    clearTimeout(timer)
  })
  void ask()
}

function unavailable(error: unknown): QueryAnswer {
  return { kind: 'unavailable', message: error instanceof Error ? error.message : String(error) }
}
