import { useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { RowOf } from '../data/admin-row.ts'
import { useAdmin } from '../data/hooks.ts'
import type { Question } from '../data/rows/query-messages.ts'
import { type BoundQuery, bindParameters } from '../queries/bind-parameters.ts'
import { parametersOf, parameterValues } from '../queries/parameter-values.ts'
import { cellText, resultOf } from '../queries/result.ts'
import { useAnswer } from '../queries/use-answer.ts'
import { useToday } from '../queries/use-today.ts'
import { keepPastQuery, readPastQueries } from './past-queries.ts'
import { useWrittenQuery, type WrittenQuery } from './written-query.ts'
import type { SqlProblem } from '../queries/sql-editor.tsx'

const FIRST_QUERY = 'select name, published\nfrom services\norder by name'

interface Asked {
  readonly question: Question
  readonly bound: BoundQuery
}

/**
 * A query that is being written, and the answer to the last one that was run.
 * @param reportId empty: the query belongs to no report
 */
export function useSqlQuery(reportId: string, report: RowOf<'reports'> | null) {
  const { userId } = useAdmin()
  const [search] = useSearchParams()
  const today = useToday()
  const [past, setPast] = useState(() => readPastQueries(userId))
  const [written, setWritten] = useWrittenQuery(
    reportId,
    report?.values.query ?? null,
    past[0] ?? FIRST_QUERY,
  )
  const { text } = written
  const [asked, setAsked] = useState<Asked | null>(null)
  const [mistake, setMistake] = useState<SqlProblem | null>(null)
  const followed = useAnswer(asked?.question ?? null, false)
  const parameters = parametersOf(report?.values.parameters)
  const given = parameterValues(parameters, search, today)

  const run = (instead?: 'plan') => {
    setMistake(null)
    const binding = bindParameters(text, parameters, given.values)
    if (binding.kind === 'unknown') {
      const { name, place } = binding
      setAsked(null)
      setMistake({
        place,
        message: `There is no parameter “${name}”. Parameters are defined in the form of a report`,
      })
      return
    }
    if (given.problems.size > 0) return
    const { sql, params } = binding.query
    setAsked({ bound: binding.query, question: { sql, params: [...params], texts: false, instead } })
    setPast(keepPastQuery(userId, text))
    // The next visit starts with it, like with the latest of the past queries.
    if (reportId === '') setWritten({ text, base: text })
  }
  const write = (next: WrittenQuery) => {
    setWritten(next)
    setMistake(null)
  }

  const { answer, isAsking } = followed
  const refused =
    !isAsking && asked !== null && answer?.kind === 'wrong' && answer.place !== null
      ? { place: asked.bound.placeOf(answer.place), message: answer.message }
      : null
  const rows = answer?.kind === 'rows' ? answer : null
  const isPlan = rows?.columns[0]?.name === 'QUERY PLAN'
  return {
    written,
    write,
    change: (text: string) => write({ ...written, text }),
    run,
    past,
    parameters,
    given,
    followed,
    mistake,
    problem: mistake ?? refused,
    plan: rows !== null && isPlan ? rows.rows.map(([line]) => cellText(line)).join('\n') : null,
    result: rows !== null && !isPlan ? resultOf(rows) : null,
  }
}
