import { entityNamed } from '@coop/sync/entities'
import { FileOutput, History, Pencil, Printer } from 'lucide-react'
import { useParams, useSearchParams } from 'react-router-dom'
import { Button } from '../../ui/buttons/button.tsx'
import { ButtonLink } from '../../ui/buttons/button-link.tsx'
import { ScreenHead } from '../../ui/layout/screen-head.tsx'
import { EmptyState } from '../../ui/states/empty-state.tsx'
import type { RowOf } from '../data/admin-row.ts'
import { useRow } from '../data/hooks.ts'
import { historyAddress, listAddress, rowAddress, sqlAddress } from '../entities/addresses.ts'
import { AnswerState } from '../queries/answer-state.tsx'
import { bindParameters } from '../queries/bind-parameters.ts'
import { ParameterFields } from '../queries/parameter-fields.tsx'
import { parametersOf, parameterValues, withValue } from '../queries/parameter-values.ts'
import { resultCsv, resultOf } from '../queries/result.ts'
import { useAnswer } from '../queries/use-answer.ts'
import { useToday } from '../queries/use-today.ts'
import { useSame } from '../queries/use-same.ts'
import { saveFile } from '../save-file.ts'
import { reportViewOf } from './report-view.ts'
import { ResultView } from './result-view.tsx'
import './print.css'

/** A report in the reading view. It uses the rows of this device with pending edits, and is always up to date. */
export function ReportScreen() {
  const { rowId = '' } = useParams()
  const row = useRow('reports', rowId)
  if (row === undefined) return <output className="text-muted">Loading …</output>
  if (row === null)
    return (
      <EmptyState
        title="Report not found"
        text="It may have been deleted. You can restore it from the activity."
      >
        <ButtonLink to={listAddress('reports')}>All reports</ButtonLink>
      </EmptyState>
    )
  return <Report key={row.id} row={row} />
}

function Report({ row }: { row: RowOf<'reports'> }) {
  const { title, description, query, view, parameters: items } = row.values
  const [search, setSearch] = useSearchParams()
  const today = useToday()
  const parameters = parametersOf(items)
  const given = parameterValues(parameters, search, today)
  const binding = bindParameters(query, parameters, given.values)
  const bound = binding.kind === 'bound' && given.problems.size === 0 ? binding.query : null
  const question = useSame(
    bound === null ? null : { sql: bound.sql, params: [...bound.params], texts: false },
  )
  const followed = useAnswer(question)
  const { answer, isAsking, isStopped } = followed
  const result = answer?.kind === 'rows' && bound !== null ? resultOf(answer) : null
  // The rows on the screen may belong to the previous values.
  const isPending = result === null || isAsking || isStopped
  const setValue = (name: string, value: string) =>
    setSearch((before) => withValue(before, name, value), { replace: true })
  return (
    <div data-report="">
      <ScreenHead heading={title} purpose={description ?? ''}>
        <Button
          variant="quiet"
          size="small"
          disabled={isPending}
          onClick={() =>
            result === null ? undefined : saveFile(resultCsv(result), `${fileName(title)}.csv`)
          }
        >
          <FileOutput aria-hidden="true" size={16} /> CSV
        </Button>
        <Button variant="quiet" size="small" disabled={isPending} onClick={() => print()}>
          <Printer aria-hidden="true" size={16} /> <span className="max-sm:sr-only">Print</span>
        </Button>
        <ButtonLink variant="quiet" size="small" to={`${sqlAddress}?report=${row.id}`}>
          SQL
        </ButtonLink>
        <ButtonLink variant="quiet" size="small" to={historyAddress('reports', row.id)}>
          <History aria-hidden="true" size={16} /> <span className="max-sm:sr-only">History</span>
        </ButtonLink>
        <ButtonLink variant="quiet" size="small" to={rowAddress('reports', row.id)}>
          <Pencil aria-hidden="true" size={16} /> <span className="max-sm:sr-only">Edit</span>
        </ButtonLink>
      </ScreenHead>
      <ParameterFields parameters={parameters} given={given} onChange={setValue} />
      {binding.kind === 'unknown' ? (
        <p role="alert" className="rounded-control bg-danger-tint p-3 text-danger">
          The query asks for {`{{${binding.name}}}`}, and the {entityNamed('reports').label.toLowerCase()} has
          no such parameter. Add it to its parameters, or take it out of the query.
        </p>
      ) : null}
      {bound === null ? null : (
        <AnswerState followed={followed}>
          {result === null ? null : <ResultView title={title} view={reportViewOf(view)} result={result} />}
        </AnswerState>
      )}
    </div>
  )
}

function fileName(title: string): string {
  return title.toLowerCase().replace(/[^a-z0-9]+/g, '-')
}
