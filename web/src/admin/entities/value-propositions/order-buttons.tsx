import { ArrowDown, ArrowUp } from 'lucide-react'
import { Button } from '../../../ui/button.tsx'
import { useToast } from '../../../ui/toast.tsx'
import { useAdmin, useRows } from '../../data/hooks.ts'
import type { RowOf } from '../../data/types.ts'
import type { ToastTexts } from '../toast-texts.ts'
import { movedRows } from './moved-rows.ts'

/** Moves a value proposition one place up or down; only the rows whose number changes are saved. */
export function OrderButtons({ row, toasts }: { row: RowOf<'value_propositions'>; toasts: ToastTexts }) {
  const { rows } = useRows('value_propositions')
  const data = useAdmin()
  const toast = useToast()
  const move = async (step: -1 | 1) => {
    try {
      for (const { row: moved, order } of movedRows(rows, row.id, step)) {
        await data.save('value_propositions', moved.id, moved.values, { display_order: order })
      }
      toast.success(toasts.done.update)
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error)
      toast.error(toasts.failed('update', reason))
    }
  }
  const title = row.values.title
  const isAtEnd = (step: -1 | 1) => movedRows(rows, row.id, step).length === 0
  return (
    <>
      {([-1, 1] as const).map((step) => {
        const Arrow = step === -1 ? ArrowUp : ArrowDown
        return (
          <Button
            key={step}
            variant="quiet"
            size="icon"
            aria-label={`Move ${title} ${step === -1 ? 'up' : 'down'}`}
            aria-disabled={isAtEnd(step)}
            onClick={() => (isAtEnd(step) ? undefined : void move(step))}
          >
            <Arrow aria-hidden="true" size={18} />
          </Button>
        )
      })}
    </>
  )
}
