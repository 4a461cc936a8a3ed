import { entities, type EntityName, euros, executionDate } from '@coop/sync/contract'
import { Badge } from '../../ui/badge.tsx'
import { itemsOf, numberOf, textOf, textsOf } from '../row-values.ts'
import { DASH } from '../table/cells.tsx'
import { byValue, type Column, generatedColumns } from '../table/column.ts'
import { fileSize } from '../table/file-size.ts'
import { isHomepageText } from './stats.ts'
import { ThemeTags } from './theme-tags.tsx'

const companies: readonly Column[] = [
  { key: 'name', label: 'Company', cell: ({ values }) => textOf(values['name']), compare: byValue('name') },
  {
    key: 'team_size',
    label: 'Team',
    cell: ({ values }) => textOf(values['team_size']) || DASH,
    compare: byValue('team_size'),
  },
  {
    key: 'annual_revenue',
    label: 'Revenue',
    cell: ({ values }) => (
      <span className="whitespace-nowrap">{euros(numberOf(values['annual_revenue']))}</span>
    ),
    compare: byValue('annual_revenue'),
  },
  {
    key: 'founded',
    label: 'Founded',
    cell: ({ values }) => numberOf(values['founded']) ?? DASH,
    compare: byValue('founded'),
  },
  {
    key: 'theme_tags',
    label: 'Themes',
    cell: ({ values }) => <ThemeTags references={textsOf(values['theme_tags'])} />,
  },
  {
    key: 'status',
    label: 'Status',
    cell: ({ values }) => (
      <span className="inline-flex gap-1 whitespace-nowrap">
        {textOf(values['logo_url']) === '' ? null : <Badge tone="success">Logo</Badge>}
        {textOf(values['external_cases_url']) === '' ? null : <Badge tone="accent">Cases</Badge>}
      </span>
    ),
  },
]

const cases: readonly Column[] = [
  ...generatedColumns(entities.cases).filter(({ key }) => key !== 'execution_year'),
  {
    key: 'execution_year',
    label: 'Date',
    cell: ({ values }) =>
      executionDate(numberOf(values['execution_month']), numberOf(values['execution_year'])) || DASH,
    compare: (a, b) => byValue('execution_year')(a, b) || byValue('execution_month')(a, b),
  },
  { key: 'images', label: 'Images', cell: ({ values }) => itemsOf(values['images']).length },
]

const articles: readonly Column[] = generatedColumns(entities.content).map((column) => {
  switch (column.key) {
    case 'title':
      return {
        ...column,
        cell: (row) => (
          <>
            {column.cell(row)} {isHomepageText(row) ? <Badge tone="accent">Homepage text</Badge> : null}
          </>
        ),
      }
    case 'published_at':
      return {
        ...column,
        label: 'Published',
        cell: (row) => (row.values['published'] === true ? column.cell(row) : <Badge>Draft</Badge>),
      }
    default:
      return column
  }
})

const assets: readonly Column[] = generatedColumns(entities.website_assets).map((column) =>
  column.key === 'file_size'
    ? { ...column, cell: ({ values }) => sizeOrDash(numberOf(values['file_size'])) }
    : column,
)

function sizeOrDash(bytes: number | null) {
  return bytes === null ? DASH : <span className="whitespace-nowrap">{fileSize(bytes)}</span>
}

/** Lists whose columns are more than the fields that the declaration names. */
export const specialColumns: Partial<Record<EntityName, readonly Column[]>> = {
  service_companies: companies,
  cases,
  content: articles,
  website_assets: assets,
}
