import { ArrowDown, ArrowUp, X } from 'lucide-react'
import { Button } from '../../ui/button.tsx'

/** Up, down and remove, for an entry of a list. At an end, the button stays where it is, so that focus is not lost. */
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
  /** Absent where the order means nothing. */
  move?: ((step: -1 | 1) => void) | undefined
  remove: () => void
}) {
  return (
    <div className="flex shrink-0">
      {move === undefined ? null : (
        <>
          <Button
            variant="quiet"
            size="icon"
            className="w-9"
            aria-label={`Move ${what} up`}
            aria-disabled={index === 0}
            onClick={() => (index === 0 ? undefined : move(-1))}
          >
            <ArrowUp aria-hidden="true" size={16} />
          </Button>
          <Button
            variant="quiet"
            size="icon"
            className="w-9"
            aria-label={`Move ${what} down`}
            aria-disabled={index === count - 1}
            onClick={() => (index === count - 1 ? undefined : move(1))}
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
