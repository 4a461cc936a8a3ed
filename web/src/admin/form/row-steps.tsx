import { ChevronLeft, ChevronRight } from 'lucide-react'
import { Button } from '../../ui/buttons/button.tsx'
import { type ListOrder, useListPlace } from './list-order.ts'

/** Links to the previous and next row in the order of the list. */
export function RowSteps({
  order,
  rowId,
  label,
  onStep,
}: {
  order: ListOrder
  rowId: string
  /** The label of the entity. */
  label: string
  onStep: (rowId: string) => void
}) {
  const { number, count, previous, next } = useListPlace(order, rowId)
  if (number === 0 || count < 2) return null
  const step = (to: string | null) => (to === null ? undefined : onStep(to))
  return (
    <div className="flex shrink-0 items-center">
      <span className="mr-1 text-sm text-muted tabular-nums max-sm:sr-only">
        {number} of {count}
      </span>
      <Button
        variant="quiet"
        size="icon"
        aria-label={`Previous ${label}`}
        disabled={previous === null}
        onClick={() => step(previous)}
      >
        <ChevronLeft aria-hidden="true" size={18} />
      </Button>
      <Button
        variant="quiet"
        size="icon"
        aria-label={`Next ${label}`}
        disabled={next === null}
        onClick={() => step(next)}
      >
        <ChevronRight aria-hidden="true" size={18} />
      </Button>
    </div>
  )
}
