import { ArrowDown, ArrowUp, X } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Button } from '../../../ui/buttons/button.tsx'
import { DragHandle } from '../../order/drag-handle.tsx'

/** The buttons to move up, move down and remove an entry of a list. */
export function ItemButtons({
  what,
  index,
  count,
  move,
  remove,
}: {
  what: string
  index: number
  count: number
  /** Absent if the order has no meaning. */
  move?: ((step: number) => void) | undefined
  remove: () => void
}) {
  const up = useRef<HTMLButtonElement>(null)
  const down = useRef<HTMLButtonElement>(null)
  const hasMoved = useRef(false)

  // The button of an entry at the end of the list is disabled and loses the focus, so the opposite button takes it.
  useEffect(() => {
    if (!hasMoved.current) return
    hasMoved.current = false
    if (index === 0) down.current?.focus()
    else if (index === count - 1) up.current?.focus()
  }, [index, count])

  const press = (step: -1 | 1) => {
    hasMoved.current = true
    move?.(step)
  }
  return (
    <div className="flex shrink-0 max-sm:ml-auto">
      {move === undefined ? null : (
        <>
          <DragHandle place={index} moveTo={(place) => move(place - index)} />
          <Button
            ref={up}
            variant="quiet"
            size="icon"
            className="w-9"
            aria-label={`Move ${what} up`}
            disabled={index === 0}
            onClick={() => press(-1)}
          >
            <ArrowUp aria-hidden="true" size={16} />
          </Button>
          <Button
            ref={down}
            variant="quiet"
            size="icon"
            className="w-9"
            aria-label={`Move ${what} down`}
            disabled={index === count - 1}
            onClick={() => press(1)}
          >
            <ArrowDown aria-hidden="true" size={16} />
          </Button>
        </>
      )}
      <Button variant="quiet" size="icon" className="w-9" aria-label={`Remove ${what}`} onClick={remove}>
        <X aria-hidden="true" size={16} />
      </Button>
    </div>
  )
}
