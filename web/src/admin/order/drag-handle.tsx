import { GripVertical } from 'lucide-react'
import { useRef } from 'react'
import { type InOrder, useDragInOrder } from './use-drag-in-order.ts'

/** The handle by which a row is dragged. The buttons beside it are the way by keyboard and for screen readers. */
export function DragHandle(item: InOrder) {
  const handle = useRef<HTMLSpanElement>(null)
  useDragInOrder(handle, item)
  return (
    <span
      ref={handle}
      aria-hidden="true"
      data-drag-handle
      className="inline-flex size-9 shrink-0 self-center cursor-grab items-center justify-center text-muted select-none hover:text-accent"
    >
      <GripVertical size={18} className="pointer-events-none" />
    </span>
  )
}
