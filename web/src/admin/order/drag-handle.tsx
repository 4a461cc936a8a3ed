import { useRef } from 'react'
import { rowIconClass } from '../table/row-icon-class.ts'
import { type InOrder, useDragInOrder } from './use-drag-in-order.ts'

/** The handle for dragging a row. The buttons beside it are for keyboards and screen readers. */
export function DragHandle(item: InOrder) {
  const handle = useRef<HTMLSpanElement>(null)
  useDragInOrder(handle, item)
  return (
    <span
      ref={handle}
      aria-hidden="true"
      data-drag-handle
      data-row-icon="grip"
      className={`cursor-grab self-center select-none ${rowIconClass}`}
    />
  )
}
