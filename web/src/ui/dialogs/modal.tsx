import { type ReactNode, useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react'

interface ModalProps {
  open: boolean
  onClose: () => void
  /** The id of the element with the name of the dialog. */
  labelledBy: string
  /**
   * Whether the server renders the dialog open. Without scripts it is readable above the page; with scripts it becomes
   * modal.
   */
  isInDocument?: boolean
  className?: string
  children: ReactNode
}

/**
 * A native modal dialog: it keeps the focus inside and returns it at the end, closes on Escape and on a press on the
 * overlay, and makes the rest of the page inert. A caller may unmount it while it is open.
 */
export function Modal({
  open,
  onClose,
  labelledBy,
  isInDocument = false,
  className = '',
  children,
}: ModalProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const onClosed = useEffectEvent(onClose)

  // It closes before the element is removed, because only an open dialog returns the focus. This close event does not
  // come from the visitor.
  useLayoutEffect(() => {
    const { current } = dialog
    if (!open || current === null) return
    const onEnd = () => {
      // The event fires a moment after closing. If the dialog is open again by then, it was not closed.
      if (!current.open) onClosed()
    }
    current.removeAttribute('open')
    current.showModal()
    current.addEventListener('close', onEnd)
    return () => {
      current.removeEventListener('close', onEnd)
      current.close()
    }
  }, [open])

  // The overlay belongs to the dialog element, which the content covers completely. A text selection from the content
  // to the overlay also ends in a click on the dialog element, but does not start there.
  useEffect(() => {
    const { current } = dialog
    let begunAt: EventTarget | null = null
    const onBegin = ({ target }: Event) => {
      begunAt = target
    }
    const onPress = ({ target }: Event) => {
      if (target === current && begunAt === current) onClosed()
    }
    current?.addEventListener('pointerdown', onBegin)
    current?.addEventListener('click', onPress)
    return () => {
      current?.removeEventListener('pointerdown', onBegin)
      current?.removeEventListener('click', onPress)
    }
  }, [])

  return (
    <dialog
      ref={dialog}
      open={isInDocument && open}
      aria-labelledby={labelledBy}
      className={`p-0 text-ink opacity-100 shadow-panel forced-colors:outline-2 transition-[opacity,translate] backdrop:bg-night/70 starting:open:opacity-0 ${className}`}
    >
      {children}
    </dialog>
  )
}
