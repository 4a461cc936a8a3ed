import { previewText } from '@coop/sync/rules'
import { useState } from 'react'
import { Button } from '../../ui/buttons/button.tsx'
import type { AdminRow } from '../data/admin-row.ts'
import { TextDifferenceView } from '../table/text-difference-view.tsx'
import { cellText } from './cell-text.ts'
import { differingExcerpts } from './differing-excerpts.ts'
import type { FileColumns } from './given-cells.ts'
import type { PlannedRow } from './plan-import.ts'
import type { References } from './references.ts'

const LINE = 60

/** The values of a new row, or the changes to an existing one. */
export function PlannedValues({
  row,
  columns,
  references,
}: {
  row: PlannedRow & { readonly state: 'new' | 'changed' }
  columns: FileColumns
  references: References
}) {
  const { before, after, shown } = sidesOf(row)
  return (
    <dl className={`mt-1 text-sm ${before === null ? 'grid gap-x-6 sm:grid-cols-2' : ''}`}>
      {columns.map((column) => {
        if (column === null || !shown(column.name)) return null
        const text = String(cellText(column, after, references) ?? '')
        if (before === null && text === '') return null
        return (
          <div key={column.name} className="flex min-w-0 flex-wrap gap-x-2">
            <dt className="text-muted">{column.label}</dt>
            <dd className="min-w-0 wrap-anywhere">
              {before === null ? (
                previewText(text, 2 * LINE)
              ) : (
                <ChangedText before={String(cellText(column, before, references) ?? '')} after={text} />
              )}
            </dd>
          </div>
        )
      })}
    </dl>
  )
}

/** The row before and after the import. Before: null if it is new. */
function sidesOf(row: PlannedRow & { readonly state: 'new' | 'changed' }): {
  before: AdminRow | null
  after: AdminRow
  shown: (column: string) => boolean
} {
  if (row.state === 'new') {
    return { before: null, after: { id: '', values: row.values, edit: null }, shown: (name) => name !== 'id' }
  }
  const after = { ...row.row, values: { ...row.row.values, ...row.changes } }
  return { before: row.row, after, shown: (name) => name in row.changes }
}

function ChangedText({ before, after }: { before: string; after: string }) {
  const [isWhole, setWhole] = useState(false)
  const [first, second] = differingExcerpts(before, after, LINE)
  const isLong = Math.max(before.length, after.length) > LINE
  return (
    <>
      <del className="text-muted">{first === '' ? '–' : first}</del> <span aria-hidden="true">→</span>{' '}
      <ins className="no-underline">{second === '' ? '–' : second}</ins>{' '}
      {isLong ? (
        <Button variant="quiet" size="small" aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
          {isWhole ? 'Hide the comparison' : 'Compare'}
        </Button>
      ) : null}
      {isWhole ? <TextDifferenceView before={before} after={after} titles={['Now', 'In the file']} /> : null}
    </>
  )
}
