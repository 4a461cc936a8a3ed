import { type ReactNode, useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react'

interface ModalProps {
  open: boolean
  onClose: () => void
  /** The id of the element that names the dialog. */
  labelledBy: string
  /** Whether the server renders it open: without scripts it can be read above the page, with them it becomes modal. */
  isInDocument?: boolean
  className?: string
  children: ReactNode
}

/**
 * The browser's own modal dialog: it keeps the focus inside, returns it at the end, closes on Escape, and makes the
 * rest of the page inert. A press on the overlay closes it as well. A caller that removes it while it is open need not
 * close it first.
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

  // It closes before the element is removed: only an open dialog returns the focus, and this close event is not the
  // visitor's.
  useLayoutEffect(() => {
    const { current } = dialog
    if (!open || current === null) return
    const onEnd = () => {
      // The event comes a moment after the closing. A dialog that is open again by then was not closed.
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

  // The overlay belongs to the dialog element; the content covers all the rest of it. Text that is selected from the
  // content to the overlay ends in a click on the dialog element as well, but has begun elsewhere.
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
