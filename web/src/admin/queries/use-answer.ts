import { useCallback, useEffect, useState } from 'react'
import { useSource } from '../data/hooks.ts'
import type { DatabaseStage, Question, QueryAnswer } from '../data/rows/query-messages.ts'
import { followAnswer } from './follow-answer.ts'

export interface FollowedAnswer {
  /** The latest answer, possibly to the previous question; null: none yet. */
  readonly answer: QueryAnswer | null
  /** Whether the answer to this question is pending. */
  readonly isAsking: boolean
  /** Whether the question was stopped before its answer. */
  readonly isStopped: boolean
  /** The progress of the database; null: not reported. */
  readonly stage: DatabaseStage | null
  /** Stops the question; null: no question is running. */
  readonly stop: (() => void) | null
  /** Asks the question again. */
  readonly retry: () => void
}

/**
 * The answer of the local database.
 *
 * @param question null: no question
 * @param isLive whether the question is repeated when rows or edits change
 */
export function useAnswer(question: Question | null, isLive = true): FollowedAnswer {
  const source = useSource()
  const [last, setLast] = useState<{ question: Question; answer: QueryAnswer } | null>(null)
  const [stage, setStage] = useState<{ question: Question; stage: DatabaseStage } | null>(null)
  const [stopped, setStopped] = useState<Question | null>(null)
  const [again, setAgain] = useState<{ of: Question | null; as: Question | null } | null>(null)
  const latest = again?.of === question ? again.as : question
  const asked = latest === stopped ? null : latest

  useEffect(() => {
    if (asked === null) return
    const end = new AbortController()
    const tell = (answer: QueryAnswer) => setLast({ question: asked, answer })
    const tellStage = (next: DatabaseStage) => setStage({ question: asked, stage: next })
    const followed = isLive ? source : { ...source, watchAnswers: () => () => {} }
    followAnswer(followed, asked, tell, tellStage, end.signal)
    return () => end.abort()
  }, [source, asked, isLive])

  const isAsking = asked !== null && last?.question !== asked
  const stop = useCallback(() => setStopped(latest), [latest])
  const retry = useCallback(
    () => setAgain({ of: question, as: question === null ? null : { ...question } }),
    [question],
  )
  const ofThis = stage?.question === asked ? stage : null
  return {
    answer: last?.answer ?? null,
    isAsking,
    isStopped: latest !== null && latest === stopped,
    stage: ofThis?.stage ?? null,
    stop: isAsking ? stop : null,
    retry,
  }
}
