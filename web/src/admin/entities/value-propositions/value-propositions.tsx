import { Sparkles } from 'lucide-react'
import type { RowOf } from '../../data/types.ts'
import type { EntityExceptions } from '../entity-record.ts'
import { count, countDistinct } from '../figures.ts'
import { titleOnly } from '../toast-texts.ts'
import { OrderButtons } from './order-buttons.tsx'

const toasts = titleOnly('added')

export const valuePropositions: EntityExceptions<RowOf<'value_propositions'>> = {
  menu: 'Value Props',
  menuGroup: 'Assets & Config',
  icon: Sparkles,
  toasts,
  stats: (rows) => [
    { label: 'Total', value: rows.length },
    { label: 'Active', value: count(rows, 'is_active') },
    { label: 'Categories', value: countDistinct(rows, 'category') },
  ],
  renderActions: (row) => <OrderButtons row={row} toasts={toasts('Value proposition')} />,
}
