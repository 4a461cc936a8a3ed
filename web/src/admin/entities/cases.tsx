import { executionDate, orderByDisplay } from '@coop/sync/rules'
import { FolderOpen } from 'lucide-react'
import { Badge } from '../../ui/text/badge.tsx'
import type { RowOf } from '../data/admin-row.ts'
import { DASH } from '../table/cells.tsx'
import { byValue, generatedColumns } from '../table/column.ts'
import { RowTitle } from '../table/row-title.tsx'
import { siteDate } from '../texts/site-date.ts'
import type { EntityExceptions } from './entity-record.ts'
import { count } from './figures.ts'

type Case = RowOf<'cases'>

const byYear = byValue<Case>('execution_year')
const byMonth = byValue<Case>('execution_month')

export const cases: EntityExceptions<Case> = {
  icon: FolderOpen,
  purpose: 'Completed work, described for customers.',
  startValues: (now) => ({ execution_year: yearOf(now) }),
  stats: (rows, now) => [
    { label: 'Total', value: rows.length },
    { label: 'With Images', value: count(rows, 'images') },
    {
      label: 'This Year',
      value: rows.filter(({ values }) => values.execution_year === yearOf(now)).length,
    },
    {
      label: 'Large Projects',
      value: rows.filter(({ values: { size } }) => size === 'Large' || size === 'Enterprise').length,
    },
  ],
  columns: [
    ...generatedColumns('cases', {
      title: {
        cell: (row) => (
          <RowTitle
            entity="cases"
            row={row}
            picture={orderByDisplay(row.values.images)[0]?.image_url ?? ''}
            badge={row.values.published ? null : <Badge>Draft</Badge>}
          />
        ),
      },
      theme_tag: { onPhone: 'below' },
      execution_year: {
        label: 'Date',
        cell({ values }) {
          const date = executionDate(values.execution_month, values.execution_year)
          return date === '' ? DASH : <span className="whitespace-nowrap">{date}</span>
        },
        sortKey: (row) => [byYear(row), byMonth(row)],
        onPhone: undefined,
      },
    }),
    {
      key: 'images',
      label: 'Images',
      cell: ({ values }) => values.images.length,
      onPhone: 'labelled',
      isMinor: true,
      isNumber: true,
    },
  ],
}

/** The year of the site's date. */
function yearOf(at: Date): number {
  return Number(siteDate.format(at).slice(-4))
}
