import { Building2 } from 'lucide-react'
import { Badge } from '../../../ui/text/badge.tsx'
import type { RowOf } from '../../data/admin-row.ts'
import { generatedColumns } from '../../table/column.ts'
import { RowTitle } from '../../table/row-title.tsx'
import type { EntityExceptions } from '../entity-record.ts'
import { count, hasValue } from '../figures.ts'
import { successAndError } from '../toast-texts.ts'
import { ExternalCasesLink } from './external-cases-link.tsx'
import { ThemeTags } from './theme-tags.tsx'

type Company = RowOf<'service_companies'>

export const companies: EntityExceptions<Company> = {
  path: 'companies',
  icon: Building2,
  purpose: 'The member companies and their pages.',
  toasts: successAndError,
  stats: (rows) => [
    { label: 'Total', value: rows.length },
    { label: 'With Logos', value: count(rows, 'logo_url') },
    { label: 'External Cases', value: count(rows, 'external_cases_url') },
    { label: 'Complete', value: rows.filter(isComplete).length },
  ],
  columns: [
    ...generatedColumns('service_companies', {
      name: {
        label: 'Company',
        cell: (row) => (
          <RowTitle entity="service_companies" row={row} picture={row.values.logo_url ?? ''} isLogo />
        ),
      },
      team_size: { label: 'Team' },
      annual_revenue: { label: 'Revenue' },
      founded: { isMinor: true },
      theme_tags: { cell: ({ values }) => <ThemeTags references={values.theme_tags} />, onPhone: 'below' },
    }),
    {
      key: 'status',
      label: 'Status',
      cell: ({ values }) => (
        <span className="inline-flex gap-1 whitespace-nowrap @max-[64rem]:flex-wrap @min-[64rem]:*:shrink-0">
          {hasValue(values.logo_url) ? <Badge>Logo</Badge> : null}
          {hasValue(values.external_cases_url) ? <Badge>Cases</Badge> : null}
        </span>
      ),
    },
  ],
  renderActions: (row) => <ExternalCasesLink row={row} />,
}

function isComplete({ values }: Company): boolean {
  return [values.logo_url, values.long_description, values.team_size, values.annual_revenue].every(hasValue)
}
