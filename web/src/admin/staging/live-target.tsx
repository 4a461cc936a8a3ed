import { refusalToEdit } from '@coop/sync/releases'
import { useId } from 'react'
import { useRows } from '../data/hooks.ts'
import { TargetSelect } from './target-select.tsx'
import { useEditPlace } from './use-edit-place.ts'

/**
 * Shows in the header that the edits of this tab go live, with a choice of a release. It is hidden if no release takes
 * edits. For other places, there is the bar above the screen.
 */
export function LiveTarget() {
  const { rows } = useRows('releases')
  const place = useEditPlace()
  const id = useId()
  if (place.kind !== 'live' || rows.every(({ values }) => refusalToEdit(values.state) !== null)) return null
  return (
    <section aria-label="Where edits are saved" className="ml-auto shrink-0 xl:order-1 xl:ml-0">
      <label htmlFor={id} className="sr-only">
        Save edits to
      </label>
      <TargetSelect
        id={id}
        // The touch target is taller than its line in the header.
        className="-my-1 h-11 max-w-44 rounded-control bg-transparent px-1 text-control text-on-night xl:my-0 xl:max-w-36 xl:hover:bg-night-raised xl:h-9 xl:text-sm [&>option]:bg-surface [&>option]:text-ink"
      />
    </section>
  )
}
