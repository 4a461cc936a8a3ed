import { useId } from 'react'
import type { PendingProps } from '../../loading/lazy-component.tsx'
import { controlClass } from '../../ui/controls/control-class.ts'
import { Modal } from '../../ui/dialogs/modal.tsx'
import { NotLoadedYet } from '../../ui/states/not-loaded-yet.tsx'
import type { PaletteProps } from '../palette/palette.tsx'

/** Shown until the code of the palette is loaded. It accepts text typed meanwhile. */
export function PaletteFrame({ words, onEarlyWords, onClose, hasFailed }: PaletteProps & PendingProps) {
  const id = useId()
  return (
    <Modal
      open
      onClose={onClose}
      labelledBy={id}
      className="mx-auto mt-0 w-full max-w-none bg-surface sm:mt-20 sm:max-w-xl sm:rounded-card"
    >
      <h2 id={id} className="sr-only">
        Find anything
      </h2>
      <input
        aria-labelledby={id}
        value={words}
        onChange={(event) => onEarlyWords(event.target.value)}
        className={controlClass}
      />
      <div className="min-h-24 px-4 py-4">
        <NotLoadedYet hasFailed={hasFailed} />
      </div>
    </Modal>
  )
}
