import { previewText } from '@coop/sync/rules'
import { useId, useState } from 'react'
import { Badge } from '../../ui/text/badge.tsx'
import { controlClass } from '../../ui/controls/control-class.ts'
import { withLineEnds } from './doubtful-cell.ts'
import type { PlannedRow } from './plan-import.ts'
import { PlannedValues } from './planned-values.tsx'
import type { References } from './references.ts'
import type { RowError } from './row-check.ts'
import type { ChosenFile } from './use-import.ts'

export interface PlannedRowItemProps {
  row: PlannedRow
  file: ChosenFile
  references: References
  onCorrect: (rowNumber: number, column: string, text: string) => void
}

const badges = {
  new: { tone: 'success', label: 'New' },
  changed: { tone: 'accent', label: 'Changed' },
  same: { tone: 'plain', label: 'Unchanged' },
  error: { tone: 'danger', label: 'Error' },
} as const

/** A row of a file: its errors with controls to correct them, or otherwise its new values. */
export function PlannedRowItem({ row, file, references, onCorrect }: PlannedRowItemProps) {
  const badge = badges[row.state]
  const faults = row.state === 'error' ? row.errors : row.warnings
  return (
    <li className="border-b border-line py-2">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="text-sm text-muted tabular-nums">Row {row.number}</span>
        <strong className="min-w-0 wrap-anywhere">{previewText(row.title, 80)}</strong>
        <Badge tone={badge.tone}>{badge.label}</Badge>
      </p>
      {faults.length > 0 ? (
        <ul className="mt-2 space-y-2">
          {faults.map((error, place) => (
            <RowErrorItem
              key={faultKey(error, faults.slice(0, place))}
              error={error}
              isWarning={row.state !== 'error'}
              rowNumber={row.number}
              file={file}
              onCorrect={onCorrect}
            />
          ))}
        </ul>
      ) : null}
      {row.state === 'new' || row.state === 'changed' ? (
        <PlannedValues row={row} columns={file.columns} references={references} />
      ) : null}
    </li>
  )
}

/** The React key of an error. It stays the same if the error of a cell changes, so that the control keeps the focus. */
function faultKey({ column }: RowError, before: readonly RowError[]): string {
  return `${column ?? ''} ${before.filter((each) => each.column === column).length}`
}

function RowErrorItem({
  error: { column, label, message },
  isWarning,
  rowNumber,
  file,
  onCorrect,
}: {
  error: RowError
  isWarning: boolean
  rowNumber: number
} & Pick<PlannedRowItemProps, 'file' | 'onCorrect'>) {
  const id = useId()
  /** null: the control shows the cell, which another control of the same cell may have changed. */
  const [typed, setTyped] = useState<string | null>(null)
  const tone = isWarning ? 'text-warning' : 'text-danger'
  const place = file.columns.findIndex((each) => each !== null && each.name === column)
  if (column === null || place < 0) {
    return (
      <li className={`text-sm ${tone}`}>
        <b>{label}</b>: {message}
      </li>
    )
  }
  const cell = withLineEnds(file.table.rows[rowNumber - 2]?.[place] ?? '')
  const Control = cell.includes('\n') ? 'textarea' : 'input'
  const take = () => {
    setTyped(null)
    if (typed !== null && typed !== cell) onCorrect(rowNumber, column, typed)
  }
  return (
    <li className="grid gap-x-3 gap-y-1 sm:grid-cols-2 sm:items-center">
      <label htmlFor={id} className={`text-sm ${tone}`}>
        <b>{label}</b>: {message}
      </label>
      <Control
        id={id}
        value={typed ?? cell}
        aria-invalid={isWarning ? undefined : true}
        className={`${controlClass} min-h-10 py-1 text-sm`}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        onBlur={take}
        onKeyDown={({ key }) => (key === 'Enter' && Control === 'input' ? take() : undefined)}
      />
    </li>
  )
}
