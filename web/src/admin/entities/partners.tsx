import { previewText } from '@coop/sync/rules'
import { Handshake } from 'lucide-react'
import type { RowOf } from '../data/admin-row.ts'
import { generatedColumns } from '../table/column.ts'
import { RowTitle } from '../table/row-title.tsx'
import type { EntityExceptions } from './entity-record.ts'
import { count } from './figures.ts'
import { titleOnly } from './toast-texts.ts'

const QUOTE_EXCERPT = 50

export const partners: EntityExceptions<RowOf<'founding_partners'>> = {
  path: 'partners',
  menu: 'Partners',
  menuGroup: 'Assets & Config',
  icon: Handshake,
  purpose: 'The founders of the co-operative.',
  toasts: titleOnly('added'),
  stats: (rows) => [
    { label: 'Total', value: rows.length },
    { label: 'Featured', value: count(rows, 'featured') },
    { label: 'With Portraits', value: count(rows, 'portrait_url') },
    { label: 'Active', value: count(rows, 'is_active') },
  ],
  columns: generatedColumns('founding_partners', {
    name: {
      label: 'Partner',
      cell: (row) => (
        <RowTitle
          entity="founding_partners"
          row={row}
          picture={row.values.portrait_url ?? ''}
          below={previewText(row.values.quote ?? '', QUOTE_EXCERPT)}
        />
      ),
    },
  }),
}
