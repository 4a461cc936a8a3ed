import { useRef } from 'react'
import { useSearchParams } from 'react-router-dom'
import { Button } from '../../ui/buttons/button.tsx'
import { ButtonLink } from '../../ui/buttons/button-link.tsx'
import { ScreenHead } from '../../ui/layout/screen-head.tsx'
import type { RowOf } from '../data/admin-row.ts'
import { useRow } from '../data/hooks.ts'
import { previewAddress } from '../entities/addresses.ts'
import { AnswerState } from '../queries/answer-state.tsx'
import { ParameterFields } from '../queries/parameter-fields.tsx'
import { withValue } from '../queries/parameter-values.ts'
import { resultCsv } from '../queries/result.ts'
import { ResultTable } from '../queries/result-table.tsx'
import { saveFile } from '../save-file.ts'
import { SaveReport } from './save-report.tsx'
import { SqlEditor, type SqlEditorHandle } from '../queries/sql-editor.tsx'
import { TableList } from './table-list.tsx'
import { useSqlQuery } from './use-sql-query.ts'

/** SQL queries on the rows of this device. The address may contain a report, whose query is shown first. */
export function SqlScreen() {
  const [search] = useSearchParams()
  const reportId = search.get('report') ?? ''
  const report = useRow('reports', reportId)
  if (reportId !== '' && report === undefined) return <output className="text-muted">Loading …</output>
  return <Sql key={reportId} reportId={reportId} report={report ?? null} />
}

function Sql({ reportId, report }: { reportId: string; report: RowOf<'reports'> | null }) {
  const query = useSqlQuery(reportId, report)
  const [, setSearch] = useSearchParams()
  const editor = useRef<SqlEditorHandle | null>(null)
  const { followed, result, plan, mistake } = query
  return (
    <>
      <ScreenHead
        heading="SQL"
        purpose={
          report === null
            ? 'Query the content on this device with SQL.'
            : `The query of “${report.values.title}”.`
        }
      >
        {report === null ? null : (
          <ButtonLink variant="quiet" size="small" to={previewAddress('reports', report.id)}>
            Report
          </ButtonLink>
        )}
      </ScreenHead>
      <ParameterFields
        parameters={query.parameters}
        given={query.given}
        onChange={(name, value) => setSearch((before) => withValue(before, name, value), { replace: true })}
      />
      <div className="grid gap-4 lg:grid-cols-[minmax(0,1fr)_18rem] lg:grid-rows-[auto_1fr]">
        <div className="min-w-0 print:hidden">
          <SqlEditor
            value={query.written.text}
            label="Query"
            problem={query.problem}
            onChange={query.change}
            onRun={() => query.run()}
            handle={editor}
          />
          <div className="mt-3 flex flex-wrap items-center gap-2">
            <Button onClick={() => query.run()} aria-keyshortcuts="Control+Enter">
              Run
            </Button>
            <Button variant="secondary" onClick={() => query.run('plan')}>
              Plan
            </Button>
            <Button
              variant="quiet"
              className="ml-auto"
              disabled={result === null || followed.isAsking || followed.isStopped}
              onClick={() => (result === null ? undefined : saveFile(resultCsv(result), 'query.csv'))}
            >
              CSV
            </Button>
          </div>
          {mistake === null ? null : (
            <p role="alert" className="mt-3 text-sm font-medium text-danger">
              {mistake.message}
            </p>
          )}
          <SaveReport report={report} written={query.written} onWrite={query.write} />
        </div>
        <div className="min-w-0">
          <AnswerState followed={followed}>
            {plan === null ? null : (
              <pre className="overflow-x-auto rounded-control bg-tint p-3 text-sm">{plan}</pre>
            )}
            {result === null ? null : <ResultTable label="Result" result={result} />}
          </AnswerState>
        </div>
        <div className="min-w-0 space-y-4 lg:col-start-2 lg:row-span-2 lg:row-start-1 print:hidden">
          <TableList onInsert={(name) => editor.current?.insert(name)} />
          <PastQueries past={query.past} onChoose={query.change} />
        </div>
      </div>
    </>
  )
}

function PastQueries({ past, onChoose }: { past: readonly string[]; onChoose: (query: string) => void }) {
  if (past.length === 0) return null
  return (
    <details>
      <summary className="min-h-8 cursor-pointer content-center text-sm font-semibold">
        Past queries on this device
      </summary>
      <ul className="mt-1 max-h-72 overflow-y-auto rounded-control border border-line bg-surface p-1 text-sm">
        {past.map((query) => (
          <li key={query}>
            <button
              type="button"
              onClick={() => onChoose(query)}
              className="line-clamp-2 min-h-8 w-full rounded-control px-1 text-left font-mono wrap-anywhere hover:bg-tint"
            >
              {query}
            </button>
          </li>
        ))}
      </ul>
    </details>
  )
}
