import { combine } from '@atlaskit/pragmatic-drag-and-drop/combine'
import { draggable, dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter'
import { attachClosestEdge, extractClosestEdge } from '@atlaskit/pragmatic-drag-and-drop-hitbox/closest-edge'
import { type RefObject, useEffect, useEffectEvent } from 'react'

/** An item in an ordered list. */
export interface InOrder {
  /** Counted from 0. */
  readonly place: number
  readonly moveTo: (place: number) => void
}

/** The dragged item of this list. */
class Dragged {
  readonly list: Element | null
  readonly item: InOrder

  constructor(list: Element | null, item: InOrder) {
    this.list = list
    this.item = item
  }
}

/**
 * Makes the list item or table row around the handle draggable onto others of the same list, by mouse or by a long
 * press, with which browsers start a drag on touch screens. Only the handle is draggable, so that the text of the row
 * can be selected.
 */
export function useDragInOrder(handle: RefObject<HTMLElement | null>, item: InOrder): void {
  const latest = useEffectEvent(() => item)
  useEffect(() => {
    const grip = handle.current
    const row = grip?.closest<HTMLElement>('tr, li')
    if (grip === null || row === null || row === undefined) return
    const draggedOf = (data: Record<string | symbol, unknown>): Dragged | null => {
      const dragged = data['dragged']
      return dragged instanceof Dragged && dragged.list === row.parentElement ? dragged : null
    }
    const mark = (edge: string | null) => {
      if (edge === null) delete row.dataset['dropEdge']
      else row.dataset['dropEdge'] = edge
    }
    return combine(
      draggable({
        element: grip,
        getInitialData: () => ({ dragged: new Dragged(row.parentElement, latest()) }),
        onGenerateDragPreview: ({ nativeSetDragImage }) => {
          const { right, top } = row.getBoundingClientRect()
          const at = grip.getBoundingClientRect()
          nativeSetDragImage?.(row, row.clientWidth - (right - at.left), at.top - top)
        },
      }),
      dropTargetForElements({
        element: row,
        canDrop: ({ source }) => draggedOf(source.data) !== null,
        getData: ({ input, element }) =>
          attachClosestEdge({}, { input, element, allowedEdges: ['top', 'bottom'] }),
        onDrag: ({ self, source }) => mark(source.element === grip ? null : extractClosestEdge(self.data)),
        onDragLeave: () => mark(null),
        onDrop: ({ self, source }) => {
          mark(null)
          const dragged = draggedOf(source.data)
          if (dragged === null) return
          const from = dragged.item.place
          const gap = latest().place + (extractClosestEdge(self.data) === 'bottom' ? 1 : 0)
          const to = gap > from ? gap - 1 : gap
          if (to !== from) dragged.item.moveTo(to)
        },
      }),
    )
  }, [handle])
}
