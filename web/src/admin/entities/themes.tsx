import { Palette } from 'lucide-react'
import type { RowOf } from '../data/admin-row.ts'
import { generatedColumns } from '../table/column.ts'
import { RowTitle } from '../table/row-title.tsx'
import type { EntityExceptions } from './entity-record.ts'
import { count } from './figures.ts'
import { titleOnly } from './toast-texts.ts'

export const themes: EntityExceptions<RowOf<'offering_themes'>> = {
  path: 'themes',
  menu: 'Themes',
  menuGroup: 'Assets & Config',
  icon: Palette,
  purpose: 'The themes of services, companies and cases.',
  toasts: titleOnly('added'),
  stats: (rows) => [
    { label: 'Total', value: rows.length },
    { label: 'Active', value: count(rows, 'is_active') },
    { label: 'With Images', value: count(rows, 'image_url') },
  ],
  columns: generatedColumns('offering_themes', {
    name: {
      cell: (row) => <RowTitle entity="offering_themes" row={row} picture={row.values.image_url ?? ''} />,
    },
    description: { onPhone: 'below' },
    key_benefits: {
      label: 'Benefits',
      cell: ({ values }) => values.key_benefits.length,
      sortKey: ({ values }) => values.key_benefits.length,
      onPhone: 'labelled',
      isMinor: true,
      isNumber: true,
    },
  }),
}
