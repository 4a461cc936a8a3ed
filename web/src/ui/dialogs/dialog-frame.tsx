import { useId } from 'react'
import { CloseButton } from '../buttons/close-button.tsx'
import { Modal } from './modal.tsx'
import { type DialogWidth, dialogWidthClass } from './dialog-width-class.ts'
import { NotLoadedYet } from '../states/not-loaded-yet.tsx'

interface DialogFrameProps {
  title: string
  /** The width of the dialog. */
  size?: DialogWidth
  hasFailed: boolean
  onClose: () => void
}

/** An empty dialog that opens at once while the code of the real one loads. It can be closed. */
export function DialogFrame({ title, size = 'small', hasFailed, onClose }: DialogFrameProps) {
  const id = useId()
  return (
    <Modal
      open
      onClose={onClose}
      labelledBy={id}
      className={`m-auto h-dvh max-h-none w-full max-w-none bg-surface sm:h-fit sm:rounded-card ${size === 'small' ? '' : 'sm:min-h-96'} ${dialogWidthClass[size]}`}
    >
      <header className="flex items-start justify-between gap-3 border-b border-line px-4 py-3 sm:px-6">
        <h2 id={id} className="pt-1.5 font-display text-heading font-medium">
          {title}
        </h2>
        <CloseButton onPress={onClose} />
      </header>
      <div className="min-h-24 px-4 py-4 sm:px-6">
        <NotLoadedYet hasFailed={hasFailed} />
      </div>
    </Modal>
  )
}
