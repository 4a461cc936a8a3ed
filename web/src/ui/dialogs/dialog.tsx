import { Dialog as Base } from '@base-ui/react/dialog'
import { X } from 'lucide-react'
import { type ReactNode, type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import { buttonClass } from '../buttons/button-class.ts'
import { NoticePlace } from '../notices/notice-place.tsx'
import { followShownArea, keepFocusInSight } from '../browser/shown-area.ts'
import { type DialogWidth, dialogWidthClass } from './dialog-width-class.ts'

/** `whole` fills the screen, without space around the content. */
type DialogSize = DialogWidth | 'whole'

interface DialogProps {
  /** A closed dialog is hidden at once. Its content stays mounted with all typed values. */
  open: boolean
  onClose: () => void
  title: string
  description?: ReactNode
  /** Actions in the header, before the close button. */
  actions?: ReactNode
  /** Whether it replaces another dialog. The page behind is then already dark. */
  isInPlace?: boolean
  size?: DialogSize
  /** Content that stays in view between the header and the scrolling content. */
  bar?: ReactNode
  footer?: ReactNode
  /** Content beside the rest on a wide screen; the dialog is then wider. */
  aside?: ReactNode
  /** Receives the scrolling element. */
  contentRef?: RefObject<HTMLDivElement | null>
  children: ReactNode
}

/**
 * A dialog that fills the screen of a phone, and is a panel elsewhere. The focus moves to the first control of the
 * content or, when it is reopened, to the control that had the focus last.
 */
export function Dialog({
  open,
  onClose,
  title,
  description,
  actions,
  isInPlace = false,
  size = 'medium',
  bar,
  footer,
  aside,
  contentRef,
  children,
}: DialogProps) {
  const ownContent = useRef<HTMLDivElement>(null)
  const content = contentRef ?? ownContent
  const popup = useRef<HTMLDivElement>(null)
  const lastFocused = useRef<HTMLElement>(null)
  useEffect(() => (open ? followShownArea() : undefined), [open])
  useEffect(() => (open ? keepFocusAbove(content.current) : undefined), [open, content])
  // If the focus moved directly from a closed dialog, Base UI would visit each of its controls to remove them from the
  // Tab order, which takes several milliseconds per save. From the body it returns the focus without that.
  useLayoutEffect(() => {
    if (!open) blurWithin(popup.current)
  }, [open])
  return (
    <Base.Root open={open} onOpenChange={(next) => (next ? undefined : onClose())} disablePointerDismissal>
      <Base.Portal keepMounted>
        <Base.Backdrop
          forceRender
          hidden={!open}
          className={`fixed inset-0 z-50 bg-night/50 opacity-100 ${isInPlace ? '' : 'transition-opacity data-starting-style:opacity-0'}`}
        />
        <Base.Viewport
          hidden={!open}
          className="fixed inset-x-0 top-(--shown-top,0px) z-50 flex h-(--shown-height,100dvh) items-center justify-center sm:px-[max(1.5rem,env(safe-area-inset-left))] sm:pt-16 sm:pb-6"
        >
          <Base.Popup
            ref={popup}
            onFocus={({ target }) => {
              lastFocused.current = target
            }}
            initialFocus={(how) =>
              lastFocused.current ?? (how === 'touch' ? true : firstControl(content.current))
            }
            className={`relative flex size-full bg-surface shadow-panel outline-none sm:max-h-full sm:rounded-card ${aside === undefined ? `sm:h-auto ${size === 'whole' ? 'sm:h-full' : dialogWidthClass[size]}` : 'sm:h-full'}`}
          >
            <div
              className={`flex min-h-0 min-w-0 flex-col ${aside === undefined ? 'w-full' : 'w-[36rem] shrink-0 min-[110rem]:w-[58rem] 2xl:w-[44rem]'}`}
            >
              <div className="flex items-start justify-between gap-3 border-b border-line px-4 py-3 short:py-1 sm:px-6">
                <div className="min-w-0 pt-1.5">
                  <Base.Title className="font-display text-heading font-medium">{title}</Base.Title>
                  {description === undefined ? null : (
                    <Base.Description render={<div />} className="text-sm text-muted">
                      {description}
                    </Base.Description>
                  )}
                </div>
                <div className="flex shrink-0 items-center">
                  {actions}
                  <Base.Close aria-label="Close" className={buttonClass('quiet', 'icon')}>
                    <X aria-hidden="true" size={20} />
                  </Base.Close>
                </div>
              </div>
              {bar}
              <div
                ref={content}
                className={`min-h-0 flex-1 ${size === 'whole' ? 'flex flex-col' : 'scroll-pt-12 scroll-pb-16 overflow-y-auto px-4 py-4 sm:px-6'}`}
              >
                {children}
              </div>
              {open ? <NoticePlace className={noticeClass} /> : null}
              {footer === undefined ? null : (
                <div className="flex flex-wrap items-center justify-end gap-2 border-t border-line bg-surface px-4 pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] short:py-1.5 sm:rounded-b-card sm:px-6">
                  {footer}
                </div>
              )}
            </div>
            {aside === undefined ? null : (
              <aside className="flex min-w-0 flex-1 overflow-hidden border-l border-line sm:rounded-r-card">
                {aside}
              </aside>
            )}
          </Base.Popup>
        </Base.Viewport>
      </Base.Portal>
    </Base.Root>
  )
}

/**
 * On a phone the message is between content and footer, so that neither header nor footer moves; elsewhere it is above
 * the dialog.
 */
const noticeClass =
  'max-sm:not-empty:border-t max-sm:not-empty:border-line sm:absolute sm:inset-x-4 sm:bottom-full sm:mx-auto sm:mb-2 sm:max-w-xl'

/**
 * Keeps the focused field in view when the footer grows, for example with an error. @returns a function that ends this
 */
function keepFocusAbove(content: HTMLElement | null): (() => void) | undefined {
  if (content === null) return undefined
  let height = content.clientHeight
  const observer = new ResizeObserver(() => {
    const isSmaller = content.clientHeight < height
    height = content.clientHeight
    if (isSmaller && content.contains(document.activeElement)) keepFocusInSight()
  })
  observer.observe(content)
  return () => observer.disconnect()
}

function blurWithin(element: HTMLElement | null): void {
  const focused = document.activeElement
  if (focused instanceof HTMLElement && element?.contains(focused)) focused.blur()
}

function firstControl(content: HTMLElement | null): HTMLElement | true {
  return (
    content?.querySelector<HTMLElement>(
      'input:not([type=hidden], [type=file], :disabled), textarea:not(:disabled), select:not(:disabled), button:not(:disabled)',
    ) ?? true
  )
}
