import { numberText } from '@coop/sync/rules'
import { type EntityName, entityNamed } from '@coop/sync/entities'
import { useMemo } from 'react'
import { Button } from '../../ui/buttons/button.tsx'
import type { AdminRow } from '../data/admin-row.ts'
import { entityRecord } from '../entities/entity-records.ts'
import { saveFile } from '../save-file.ts'
import { ChooseFile } from './choose-file.tsx'
import { ColumnMatching } from './column-matching.tsx'
import { EncodingChoice } from './encoding-choice.tsx'
import { templateFile } from './export-rows.ts'
import { ImportedRows } from './imported-rows.tsx'
import { PastImports } from './past-imports.tsx'
import { PlanView } from './plan-view.tsx'
import { createReferences } from './references.ts'
import { rowCount } from './row-count.ts'
import { UndoneImport } from './undone-import.tsx'
import type { Import } from './use-import.ts'

/** The current step of an import, from the choice of a file to the undo. */
export function ImportStep({
  name,
  rowsOf,
  process: { state, choose, readAs, match, correct, undo },
}: {
  name: EntityName
  rowsOf: (entity: EntityName) => readonly AdminRow[]
  process: Import
}) {
  const references = useMemo(() => createReferences(rowsOf), [rowsOf])
  switch (state.step) {
    case 'choose':
      return (
        <>
          <ChooseFile
            error={state.error?.text ?? null}
            errorTitle={state.error?.title ?? ''}
            title="Choose a CSV file, or drop it here"
            hint="The first row must contain the column names. Export this list to see the format."
            accept=".csv,.tsv,.txt,text/csv"
            onChoose={choose}
          />
          <p className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-2 text-sm text-muted">
            <Button
              variant="secondary"
              size="small"
              onClick={() => saveFile(templateFile(name), `${entityRecord(name).path}-template.csv`)}
            >
              Download a template
            </Button>
            An empty file with all column names.
          </p>
          <PastImports name={name} onUndo={undo} />
        </>
      )
    case 'reading':
      return <p>Reading {state.name} …</p>
    case 'preview':
      return (
        <div className="space-y-4">
          <EncodingChoice encoding={state.file.encoding} onChoose={readAs} />
          <ColumnMatching entity={entityNamed(name)} file={state.file} onMatch={match} />
          {state.plan === null ? null : (
            <PlanView plan={state.plan} file={state.file} references={references} onCorrect={correct} />
          )}
        </div>
      )
    case 'importing':
    case 'undoing':
      return (
        <Progress
          label={state.step === 'importing' ? 'Items imported' : 'Items undone'}
          done={state.done}
          total={state.total}
        />
      )
    case 'done':
      return <ImportedRows id={state.id} count={state.count} onUndo={undo} />
    case 'undone':
      return <UndoneImport outcome={state.outcome} onUndoRest={() => undo(state.id, new Map())} />
    default:
      return state satisfies never
  }
}

function Progress({ label, done, total }: { label: string; done: number; total: number }) {
  return (
    <div>
      <progress aria-label={label} className="h-2 w-full accent-accent" max={total} value={done} />
      <p className="mt-2 text-muted">
        {numberText(done)} of {rowCount(total)}
      </p>
    </div>
  )
}
