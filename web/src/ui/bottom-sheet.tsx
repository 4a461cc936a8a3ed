import { type ReactNode, useId } from 'react'
import { CloseButton } from './close-button.tsx'
import { Modal } from './modal.tsx'

export interface BottomSheetProps {
  open: boolean
  onClose: () => void
  title: string
  children: ReactNode
}

/** A dialog that comes up from below, within reach of a thumb; a press on the overlay closes it. */
export function BottomSheet({ open, onClose, title, children }: BottomSheetProps) {
  const id = useId()
  return (
    <Modal
      open={open}
      onClose={onClose}
      labelledBy={id}
      className="mx-0 mt-auto mb-0 max-h-[85dvh] w-full max-w-none border-t-4 border-accent bg-paper starting:open:translate-y-8"
    >
      <div className="p-4 pb-8">
        <div className="flex items-center justify-between">
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
