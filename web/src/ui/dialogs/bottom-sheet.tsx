import { type ReactNode, useId } from 'react'
import { CloseButton } from '../buttons/close-button.tsx'
import { Modal } from './modal.tsx'

interface BottomSheetProps {
  open: boolean
  onClose: () => void
  title: string
  children: ReactNode
}

/** A dialog at the bottom of the screen, within reach of a thumb. A press on the overlay closes it. */
export function BottomSheet({ open, onClose, title, children }: BottomSheetProps) {
  const id = useId()
  return (
    <Modal
      open={open}
      onClose={onClose}
      labelledBy={id}
      className="scroll-shade mx-0 mt-auto mb-0 max-h-[85dvh] w-full max-w-none border-t-4 border-accent bg-paper starting:open:translate-y-8"
    >
      <div className="px-4 pt-4 pb-[max(2rem,env(safe-area-inset-bottom))]">
        <div className="mb-2 flex items-center justify-between border-b border-line-strong pb-3">
          <h2 id={id} className="px-3 font-display text-subtitle">
            {title}
          </h2>
          <CloseButton label={`Close ${title.toLowerCase()}`} onPress={onClose} />
        </div>
        {children}
      </div>
    </Modal>
  )
}
