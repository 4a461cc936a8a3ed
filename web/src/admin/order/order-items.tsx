import { Menu } from '@base-ui/react/menu'
import type { EntityName } from '@coop/sync/entities'
import { ArrowDown, ArrowUp } from 'lucide-react'
import type { AdminRow } from '../data/admin-row.ts'
import { useRowOrder } from './use-row-order.ts'

/** Menu entries that move a row. The menu stays open for further moves. */
export function OrderItems({ name, row, className }: { name: EntityName; row: AdminRow; className: string }) {
  const { place, count, moveTo } = useRowOrder(name, row)
  return (
    <>
      {([-1, 1] as const).map((step) => {
        const Arrow = step === -1 ? ArrowUp : ArrowDown
        const to = place + step
        return (
          <Menu.Item
            key={step}
            closeOnClick={false}
            disabled={to < 0 || to >= count}
            onClick={() => moveTo(to)}
            className={`${className} data-disabled:opacity-55`}
          >
            <Arrow aria-hidden="true" size={16} /> Move {step === -1 ? 'up' : 'down'}
          </Menu.Item>
        )
      })}
    </>
  )
}
