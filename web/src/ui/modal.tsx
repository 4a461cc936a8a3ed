import { type ReactNode, useEffect, useRef } from 'react'

export interface ModalProps {
  open: boolean
  onClose: () => void
  /** The id of the element that names the dialog. */
  labelledBy: string
  className?: string
  children: ReactNode
}

/**
 * The browser's own modal dialog: it keeps the focus inside, gives it back at the end, closes on Escape, and makes the
 * rest of the page inert. A press on the overlay closes it as well.
 */
export function Modal({ open, onClose, labelledBy, className = '', children }: ModalProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    if (open && !dialog.current?.open) dialog.current?.showModal()
    if (!open) dialog.current?.close()
  }, [open])

  // The overlay belongs to the dialog element; its content covers all the rest of it.
  useEffect(() => {
    const { current } = dialog
    const onPress = (event: MouseEvent) => {
      if (event.target === current) onClose()
    }
    current?.addEventListener('click', onPress)
    return () => current?.removeEventListener('click', onPress)
  }, [onClose])

  return (
    <dialog
      ref={dialog}
      onClose={onClose}
      aria-labelledby={labelledBy}
      className={`p-0 text-ink opacity-100 shadow-panel transition-[opacity,translate] backdrop:bg-night/70 starting:open:opacity-0 ${className}`}
    >
      {children}
    </dialog>
  )
}
