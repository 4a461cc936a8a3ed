import { useEffect, useEffectEvent, useState } from 'react'
import type { Question } from '../../data/rows/query-messages.ts'
import { answerProblem } from '../../queries/answer-problem.ts'
import { type BoundQuery, bindParameters } from '../../queries/bind-parameters.ts'
import { parametersOf, parameterValues } from '../../queries/parameter-values.ts'
import type { SqlProblem } from '../../queries/sql-editor.tsx'
import { useAnswer } from '../../queries/use-answer.ts'
import { useToday } from '../../queries/use-today.ts'

/** The pause in typing after which a query is checked. */
const CALM_MS = 500

interface Checked {
  readonly bound: BoundQuery
  readonly question: Question
}

/**
 * Finds errors in a query after a pause in typing. The local database parses the query without running it. Without a
 * database, nothing is reported.
 *
 * @param parametersNow the declared parameters of the query
 */
export function useSqlCheck(parametersNow: () => unknown): {
  problem: SqlProblem | null
  check: (text: string) => void
} {
  const today = useToday()
  const [typed, setTyped] = useState<string | null>(null)
  const [checked, setChecked] = useState<Checked | null>(null)
  const [mistake, setMistake] = useState<SqlProblem | null>(null)
  const { answer, isAsking } = useAnswer(checked?.question ?? null, false)

  const ask = useEffectEvent((text: string) => {
    const parameters = parametersOf(parametersNow())
    const { values } = parameterValues(parameters, new URLSearchParams(), today)
    const binding = bindParameters(text, parameters, values)
    if (binding.kind === 'unknown') {
      const { name, place } = binding
      setMistake({ place, message: `There is no parameter “${name}” below.` })
      return
    }
    const { sql, params } = binding.query
    setChecked({
      bound: binding.query,
      question: { sql, params: [...params], texts: false, instead: 'check' },
    })
  })
  useEffect(() => {
    if (typed === null || typed.trim() === '') return
    const timer = setTimeout(() => ask(typed), CALM_MS)
    return () => clearTimeout(timer)
  }, [typed])

  const check = (text: string) => {
    setTyped(text)
    setChecked(null)
    setMistake(null)
  }
  const refused =
    !isAsking && checked !== null && answer?.kind === 'wrong'
      ? {
          place: checked.bound.placeOf(answer.place ?? 0),
          message: answerProblem(answer).text,
        }
      : null
  return { problem: mistake ?? refused, check }
}
