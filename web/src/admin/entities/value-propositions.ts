import { Sparkles } from 'lucide-react'
import type { RowOf } from '../data/admin-row.ts'
import type { EntityExceptions } from './entity-record.ts'
import { count, countDistinct } from './figures.ts'
import { titleOnly } from './toast-texts.ts'

export const valuePropositions: EntityExceptions<RowOf<'value_propositions'>> = {
  menu: 'Value Props',
  menuGroup: 'Assets & Config',
  icon: Sparkles,
  purpose: 'Reasons to choose the co-operative.',
  toasts: titleOnly('added'),
  stats: (rows) => [
    { label: 'Total', value: rows.length },
    { label: 'Active', value: count(rows, 'is_active') },
    { label: 'Categories', value: countDistinct(rows, 'category'), note: 'in use' },
  ],
}
