import { Toast } from '@base-ui/react/toast'
import { CircleAlert, CircleCheck, X } from 'lucide-react'
import { useEffect, useRef, useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
import type { NoticePlaces } from './notice-place.tsx'

export interface ToastText {
  title: string
  description?: string | undefined
}

export interface ToastAction {
  label: string
  run: () => void
}

/** The options of a message. */
export interface ToastOptions {
  /** A message replaces the previous one with the same key. */
  key?: string | undefined
  /**
   * The ids of the things that the message is about. A later message about one of them ends this one, which is out of
   * date.
   */
  about?: readonly string[] | undefined
}

export interface Message extends ToastText, ToastOptions {
  type: 'success' | 'error'
  action?: ToastAction | undefined
}

/** Queues messages until the code that shows them is loaded. */
export interface MessageQueue {
  /** @returns a function that ends this */
  consume(show: (message: Message) => void): () => void
}

const LIFE_IN_MS = 4000

/**
 * Shows only the newest message, for four seconds, or longer while it has the pointer or focus, with the number of the
 * others. A success message expires while it waits; a waiting error is later shown for four seconds.
 */
export function ToastLayer({ messages, places }: { messages: MessageQueue; places: NoticePlaces }) {
  const noticePlace = useSyncExternalStore(places.subscribe, places.top)
  return (
    <Toast.Provider timeout={LIFE_IN_MS} limit={1}>
      <Consumer messages={messages} />
      {createPortal(
        <Toast.Viewport
          className={`grid min-w-0 *:[grid-area:1/1] ${noticePlace === null ? 'fixed inset-x-4 top-4 z-80 mx-auto max-w-xl' : 'mx-auto w-full max-w-xl'}`}
        >
          <ToastList />
        </Toast.Viewport>,
        noticePlace ?? document.body,
      )}
    </Toast.Provider>
  )
}

function Consumer({ messages }: { messages: MessageQueue }) {
  const { add, close } = Toast.useToastManager()
  /** The ids that each toast is about, by toast id. */
  const idsByToast = useRef(new Map<string, readonly string[]>())
  useEffect(
    () =>
      messages.consume((message: Message) => {
        const { type, title, description, action, key, about = [] } = message
        const id = add({
          type,
          title,
          description,
          // A message repeated while it is shown stays for another four seconds. Its action belongs to the last one.
          ...(action === undefined || type === 'success'
            ? { id: [type, title, description ?? ''].join('\n') }
            : {}),
          ...(key === undefined ? {} : { id: key }),
          ...(action === undefined
            ? {}
            : {
                actionProps: {
                  children: action.label,
                  onClick: () => {
                    action.run()
                    close(id)
                  },
                },
              }),
        })
        for (const [other, ids] of idsByToast.current) {
          if (other === id || !ids.some((each) => about.includes(each))) continue
          close(other)
          idsByToast.current.delete(other)
        }
        if (about.length > 0) idsByToast.current.set(id, about)
      }),
    [messages, add, close],
  )
  return null
}

function ToastList() {
  const { toasts, update } = Toast.useToastManager()
  useEffect(() => {
    for (const { id, type, limited, timeout } of toasts) {
      if (type !== 'error' || limited === (timeout === 0)) continue
      update(id, { timeout: limited === true ? 0 : LIFE_IN_MS })
    }
  }, [toasts, update])
  const waiting = toasts.filter(({ limited }) => limited === true).length
  return toasts.map((toast) => (
    <Toast.Root
      key={toast.id}
      toast={toast}
      swipeDirection={['up', 'right', 'down']}
      className={`group flex min-h-9 min-w-0 items-center gap-2 border-l-4 bg-surface pl-2 text-ink shadow-card transition-opacity data-ending-style:opacity-0 data-limited:hidden data-starting-style:opacity-0 sm:pl-3 ${
        toast.type === 'error' ? 'border-danger' : 'border-success'
      }`}
    >
      {toast.type === 'error' ? (
        <CircleAlert aria-hidden="true" size={18} className="shrink-0 text-danger max-sm:hidden" />
      ) : (
        <CircleCheck aria-hidden="true" size={18} className="shrink-0 text-success max-sm:hidden" />
      )}
      {/* Hovering shows the full text if it is longer than its place. */}
      <Toast.Content className="line-clamp-2 min-w-0 flex-1 py-0.5 text-xs/4 max-[24rem]:line-clamp-3 max-[24rem]:leading-3.5 group-focus-within:line-clamp-none group-hover:line-clamp-none group-focus:line-clamp-none sm:text-sm/4.5">
        <Toast.Title render={<span />} className="font-semibold" />{' '}
        <Toast.Description render={<span />} className="text-muted" />
      </Toast.Content>
      {waiting === 0 || toast.limited === true ? null : (
        <span className="shrink-0 text-xs whitespace-nowrap text-muted">+{waiting} more</span>
      )}
      {toast.actionProps === undefined ? null : (
        <Toast.Action className="min-h-9 max-w-32 shrink-0 px-1 text-left text-sm leading-tight font-semibold text-accent underline" />
      )}
      <Toast.Close
        aria-label="Dismiss"
        className="grid size-9 shrink-0 place-items-center rounded-control text-muted"
      >
        <X aria-hidden="true" size={16} />
      </Toast.Close>
    </Toast.Root>
  ))
}
