import { ChartNoAxesCombined } from 'lucide-react'
import type { RowOf } from '../data/admin-row.ts'
import { generatedColumns } from '../table/column.ts'
import { RowTitle } from '../table/row-title.tsx'
import type { EntityExceptions } from './entity-record.ts'
import { titleOnly } from './toast-texts.ts'

/** The last part of a report's address in the reading view. The form has the address of the row. */
export const SHOW = 'show'

export const reports: EntityExceptions<RowOf<'reports'>> = {
  menuGroup: 'Tools',
  icon: ChartNoAxesCombined,
  purpose: 'Saved queries about your content.',
  toasts: titleOnly('created'),
  columns: generatedColumns('reports', {
    title: { cell: (row) => <RowTitle entity="reports" row={row} part={SHOW} /> },
  }),
}
