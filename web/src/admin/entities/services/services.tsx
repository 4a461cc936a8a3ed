import { Blocks } from 'lucide-react'
import { Badge } from '../../../ui/text/badge.tsx'
import type { RowOf } from '../../data/admin-row.ts'
import { byValue } from '../../table/column.ts'
import { RowTitle } from '../../table/row-title.tsx'
import type { EntityExceptions } from '../entity-record.ts'
import { ServiceSummaryCards } from './summary-cards.tsx'
import { serviceToasts } from './toasts.ts'
import { VisibilityToggles, visibilityRank } from './visibility-toggles.tsx'

export const services: EntityExceptions<RowOf<'services'>> = {
  menu: 'Services',
  heading: 'Services Management',
  icon: Blocks,
  purpose: 'What customers can buy, and where it is shown.',
  toasts: () => serviceToasts,
  columns: [
    {
      key: 'name',
      label: 'Name',
      cell: (row) => (
        <RowTitle entity="services" row={row} badge={row.values.published ? null : <Badge>Draft</Badge>} />
      ),
      sortKey: byValue('name'),
    },
    {
      key: 'category',
      label: 'Category',
      cell: ({ values }) => (
        <span className="whitespace-nowrap">
          <Badge>{values.category}</Badge>
        </span>
      ),
      sortKey: byValue('category'),
    },
    {
      key: 'visibility',
      label: 'Visibility',
      cell: (row) => <VisibilityToggles row={row} />,
      sortKey: visibilityRank,
    },
    {
      key: 'companies',
      label: 'Companies',
      cell: ({ values }) => values.companies.length,
      onPhone: 'none',
    },
    {
      key: 'homepage_priority',
      label: 'Priority',
      cell: ({ values }) => values.homepage_priority,
      onPhone: 'labelled',
    },
  ],
  Summary: ServiceSummaryCards,
}
