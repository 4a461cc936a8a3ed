import { type EntityName, entityNamed } from '@coop/sync/entities'
import { useContext } from 'react'
import type { AdminRow } from '../data/admin-row.ts'
import { titleOf } from '../data/row-values.ts'
import { rowIconClass } from '../table/row-icon-class.ts'
import { DragHandle } from './drag-handle.tsx'
import { InOrder } from './in-order.ts'
import { PlaceText } from './place-text.tsx'
import { useRowOrder } from './use-row-order.ts'

export interface OrderControlsProps {
  name: EntityName
  row: AdminRow
}

/**
 * The place of a row. It can be dragged, or moved by buttons one place at a time. The buttons appear under the mouse or
 * with the focus. On touch screens they are in the row's menu.
 */
export function OrderControls({ name, row }: OrderControlsProps) {
  const { place, count, moveTo } = useRowOrder(name, row)
  const isInOrder = useContext(InOrder)
  const title = titleOf(entityNamed(name), row.values, row.id)
  return (
    <span className="inline-flex items-center md:pointer-coarse:-my-3 md:pointer-coarse:[&>[data-drag-handle]]:-ml-3 max-md:[&>[data-drag-handle]]:absolute max-md:[&>[data-drag-handle]]:top-0 max-md:[&>[data-drag-handle]]:right-8">
      <PlaceText row={row} place={place} />
      {isInOrder ? <DragHandle place={place} moveTo={moveTo} /> : null}
      <span className="flex opacity-0 group-focus-within/row:opacity-100 group-hover/row:opacity-100 max-md:hidden [@media(hover:none)]:hidden">
        {([-1, 1] as const).map((step) => {
          const to = place + step
          const isAtEnd = to < 0 || to >= count
          return (
            <button
              key={step}
              type="button"
              aria-label={`Move ${title} ${step === -1 ? 'up' : 'down'}`}
              aria-disabled={isAtEnd}
              data-row-icon={step === -1 ? 'up' : 'down'}
              className={rowIconClass}
              onClick={() => (isAtEnd ? undefined : moveTo(to))}
            />
          )
        })}
      </span>
    </span>
  )
}
