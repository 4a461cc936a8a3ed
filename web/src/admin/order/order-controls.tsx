import { type EntityName, entityNamed } from '@coop/sync/entities'
import { ArrowDown, ArrowUp } from 'lucide-react'
import { Button } from '../../ui/buttons/button.tsx'
import type { AdminRow } from '../data/admin-row.ts'
import { titleOf } from '../data/row-values.ts'
import { DragHandle } from './drag-handle.tsx'
import { useRowOrder } from './use-row-order.ts'

export interface OrderControlsProps {
  name: EntityName
  row: AdminRow
  /** The list stands in its order, so that a row can be dragged to another place in it. */
  isInOrder: boolean
}

/** A row is moved by buttons, one place at a time, or by dragging. On a phone the buttons are in the menu of the row. */
export function OrderControls({ name, row, isInOrder }: OrderControlsProps) {
  const { place, count, moveTo } = useRowOrder(name, row)
  const title = titleOf(entityNamed(name), row.values, row.id)
  return (
    <>
      {isInOrder ? <DragHandle place={place} moveTo={moveTo} /> : null}
      {/* Where there is little room one above the other. */}
      <span className="contents max-md:hidden md:@max-[56rem]:flex md:@max-[56rem]:h-auto! md:@max-[56rem]:flex-col">
        {([-1, 1] as const).map((step) => {
          const Arrow = step === -1 ? ArrowUp : ArrowDown
          const to = place + step
          const isAtEnd = to < 0 || to >= count
          return (
            <Button
              key={step}
              variant="quiet"
              size="icon"
              className="md:@max-[56rem]:h-6 md:@max-[56rem]:w-9 @[56rem]:size-10"
              aria-label={`Move ${title} ${step === -1 ? 'up' : 'down'}`}
              aria-disabled={isAtEnd}
              onClick={() => (isAtEnd ? undefined : moveTo(to))}
            >
              <Arrow aria-hidden="true" size={18} />
            </Button>
          )
        })}
      </span>
    </>
  )
}
