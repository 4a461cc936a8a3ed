import { useCallback, useEffect, useState } from 'react'
import { useSource } from '../data/hooks.ts'
import type { Question, QueryAnswer } from '../data/rows/query-messages.ts'
import { followAnswer } from './follow-answer.ts'

export interface FollowedAnswer {
  /** The latest one, which may be that to the question before; null: none has come. */
  readonly answer: QueryAnswer | null
  /** The answer to this question has not come yet. */
  readonly isAsking: boolean
  /** Gives the question up; null: there is nothing to stop. */
  readonly stop: (() => void) | null
}

/**
 * The answer of the local database. null: nothing is asked.
 *
 * @param isLive it is asked again when rows or edits change
 */
export function useAnswer(question: Question | null, isLive = true): FollowedAnswer {
  const source = useSource()
  const [last, setLast] = useState<{ question: Question; answer: QueryAnswer } | null>(null)
  const [stopped, setStopped] = useState<Question | null>(null)
  const asked = question === stopped ? null : question

  useEffect(() => {
    if (asked === null) return
    const end = new AbortController()
    const tell = (answer: QueryAnswer) => setLast({ question: asked, answer })
    followAnswer(isLive ? source : { ...source, watchAnswers: () => () => {} }, asked, tell, end.signal)
    return () => end.abort()
  }, [source, asked, isLive])

  const isAsking = asked !== null && last?.question !== asked
  const stop = useCallback(() => setStopped(question), [question])
  return { answer: last?.answer ?? null, isAsking, stop: isAsking ? stop : null }
}
