import { entities } from '@coop/sync/entities'
import { Badge } from '../../../ui/badge.tsx'
import { itemsOf, numberOf, textOf } from '../../row-values.ts'
import { byValue, type Column } from '../../table/column.ts'
import { RowTitle } from '../../table/row-title.tsx'
import { VisibilityToggles, visibilityRank } from './visibility-toggles.tsx'

export const serviceColumns: readonly Column[] = [
  {
    key: 'name',
    label: 'Name',
    cell: (row) => (
      <RowTitle
        entity={entities.services}
        row={row}
        badge={row.values['published'] === false ? <Badge>Draft</Badge> : null}
      />
    ),
    compare: byValue('name'),
  },
  {
    key: 'category',
    label: 'Category',
    cell: ({ values }) => (
      <span className="whitespace-nowrap">
        <Badge>{textOf(values['category'])}</Badge>
      </span>
    ),
    compare: byValue('category'),
  },
  {
    key: 'visibility',
    label: 'Visibility',
    cell: (row) => <VisibilityToggles row={row} />,
    compare: (a, b) => visibilityRank(a) - visibilityRank(b),
  },
  {
    key: 'companies',
    label: 'Companies',
    cell: ({ values }) => itemsOf(values['companies']).length,
    onPhone: 'labelled',
  },
  {
    key: 'homepage_priority',
    label: 'Priority',
    cell: ({ values }) => numberOf(values['homepage_priority']) ?? 0,
    onPhone: 'labelled',
  },
]
