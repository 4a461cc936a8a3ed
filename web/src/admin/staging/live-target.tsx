import { refusalToEdit } from '@coop/sync/releases'
import { useId } from 'react'
import { useRows } from '../data/hooks.ts'
import { TargetSelect } from './target-select.tsx'
import { useEditPlace } from './use-edit-place.ts'

/**
 * In the header, while the edits of this tab go live: the words that say so, and the choice of a release. Where none
 * takes edits there is nothing to choose. Any other place has the bar above the screen.
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
        // It is as tall as a thumb, taller than its line of the header.
        className="-my-1 h-11 max-w-44 rounded-control bg-transparent px-1 text-control text-on-night xl:my-0 xl:max-w-36 xl:hover:bg-night-raised xl:h-9 xl:text-sm [&>option]:bg-surface [&>option]:text-ink"
      />
    </section>
  )
}
