import { categoryWords } from '@coop/sync/rules'
import { Blocks } from 'lucide-react'
import { Badge } from '../../../ui/text/badge.tsx'
import type { RowOf } from '../../data/admin-row.ts'
import { byValue } from '../../table/column.ts'
import { RowTitle } from '../../table/row-title.tsx'
import type { EntityExceptions } from '../entity-record.ts'
import { ServiceSummaryCards } from './summary-cards.tsx'
import { serviceToasts } from './toasts.ts'
import { VisibilityLetters } from './visibility-letters.tsx'
import { VisibilityToggles, visibilityRank } from './visibility-toggles.tsx'

export const services: EntityExceptions<RowOf<'services'>> = {
  menu: 'Services',
  heading: 'Services Management',
  icon: Blocks,
  purpose: 'Services that customers can buy.',
  toasts: () => serviceToasts,
  columns: [
    {
      key: 'name',
      label: 'Name',
      cell: (row) => (
        <RowTitle
          entity="services"
          row={row}
          picture={row.values.hero_image_url ?? ''}
          badge={row.values.published ? null : <Badge>Draft</Badge>}
        />
      ),
      sortKey: byValue('name'),
    },
    {
      key: 'category',
      label: 'Category',
      cell: ({ values }) => (
        <span
          title={categoryWords(values.category) ?? undefined}
          className="whitespace-nowrap text-muted md:group-data-[density=roomy]/table:after:ml-2 md:group-data-[density=roomy]/table:after:content-[attr(title)]"
        >
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
      legend: (
        <ul className="flex gap-2 font-normal">
          <VisibilityLetters />
        </ul>
      ),
    },
    {
      key: 'companies',
      label: 'Companies',
      cell: ({ values }) => values.companies.length,
      isNumber: true,
      onPhone: 'none',
    },
    {
      key: 'homepage_priority',
      label: 'Priority',
      cell: ({ values }) => values.homepage_priority,
      isNumber: true,
      onPhone: 'labelled',
    },
  ],
  Summary: ServiceSummaryCards,
}
