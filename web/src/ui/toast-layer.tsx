import { Toast } from '@base-ui/react/toast'
import { CircleAlert, CircleCheck, X } from 'lucide-react'
import { useCallback, useEffect, useRef, useState } from 'react'
import { type MessagePlace, placeMessages, subjectOf } from './place-messages.ts'

export interface ToastText {
  title: string
  description?: string | undefined
}

export interface ToastAction {
  label: string
  run: () => void
}

/** How a message is shown. */
export interface ToastOptions {
  /** Of messages with the same key the last one takes the place of the one before. */
  key?: string | undefined
  /** What it speaks of, and must not cover; left out, what was pressed last. */
  subject?: Element | null | undefined
}

export interface Message extends ToastText, ToastOptions {
  type: 'success' | 'error'
  action?: ToastAction | undefined
}

/** Messages wait in it for the code that shows them. */
export interface MessageQueue {
  /** @returns ends it */
  consume(show: (message: Message) => void): () => void
}

const LIFE_IN_MS = 4000
const MOST_AT_ONCE = 3

/** Below the header; above what dialogs offer at their foot. */
const TOP_PX = 64
const FOOT_PX = 88

/** Matches the `sm:` of the markup. */
const NARROW = '(max-width: 39.99rem)'

/**
 * At most three messages, each for four seconds, longer while looked at. They come from above the middle, since what rows
 * and forms offer to press lies at their right and at their foot; on a phone, where they would cover the heading of the
 * screen, from below; and from the other edge where they would cover what they speak of.
 */
export function ToastLayer({ messages }: { messages: MessageQueue }) {
  const lastPressed = useLastPressed()
  const [{ edge, room }, setPlace] = useState<MessagePlace>({ edge: 'top', room: 0 })
  const onMessage = useCallback(
    ({ subject = lastPressed() }: Message) => setPlace(placeFor(subject)),
    [lastPressed],
  )
  return (
    <Toast.Provider timeout={LIFE_IN_MS} limit={MOST_AT_ONCE}>
      <Consumer messages={messages} onMessage={onMessage} />
      <Toast.Portal>
        <Toast.Viewport
          style={{
            maxHeight: room,
            '--messages-top': `calc(var(--shown-top, 0px) + ${TOP_PX}px)`,
            '--messages-foot': `calc(100dvh - var(--shown-top, 0px) - var(--shown-height, 100dvh) + ${FOOT_PX}px)`,
          }}
          className={`fixed inset-x-4 z-80 mx-auto flex max-w-96 gap-2 overflow-y-clip ${places[edge]}`}
        >
          <ToastList />
        </Toast.Viewport>
      </Toast.Portal>
    </Toast.Provider>
  )
}

const places: Record<MessagePlace['edge'], string> = {
  top: 'top-(--messages-top) flex-col',
  // A question lies at the foot of a phone.
  bottom:
    'bottom-(--messages-foot) flex-col-reverse max-sm:in-[:root:has([role=alertdialog])]:top-(--messages-top) max-sm:in-[:root:has([role=alertdialog])]:bottom-auto',
}

/** What was pressed last, by finger, mouse or keyboard. */
function useLastPressed(): () => Element | null {
  const pressed = useRef<Element | null>(null)
  useEffect(() => {
    const onPress = ({ target }: Event) => {
      if (target instanceof Element) pressed.current = target
    }
    window.addEventListener('pointerdown', onPress, true)
    window.addEventListener('keydown', onPress, true)
    return () => {
      window.removeEventListener('pointerdown', onPress, true)
      window.removeEventListener('keydown', onPress, true)
    }
  }, [])
  return useCallback(() => pressed.current, [])
}

function placeFor(pressed: Element | null): MessagePlace {
  const shown = window.visualViewport
  const top = (shown?.offsetTop ?? 0) + TOP_PX
  const bottom = (shown?.offsetTop ?? 0) + (shown?.height ?? window.innerHeight) - FOOT_PX
  const subject = pressed === null ? null : subjectOf(pressed, bottom - top).getBoundingClientRect()
  // What is gone or hidden has no height.
  return placeMessages(
    subject === null || subject.height === 0 ? null : subject,
    { top, bottom },
    window.matchMedia(NARROW).matches ? 'bottom' : 'top',
  )
}

function Consumer({
  messages,
  onMessage,
}: {
  messages: MessageQueue
  onMessage: (message: Message) => void
}) {
  const { add, close } = Toast.useToastManager()
  useEffect(
    () =>
      messages.consume((message: Message) => {
        const { type, title, description, action, key } = message
        onMessage(message)
        const id = add({
          type,
          title,
          description,
          // A message repeated while it is still shown stays for another four seconds, and its action is for the last.
          ...(action === undefined || type === 'success'
            ? { id: [type, title, description ?? ''].join('\n') }
            : {}),
          ...(action === undefined
            ? {}
            : {
                ...(key === undefined ? {} : { id: key }),
                actionProps: {
                  children: action.label,
                  onClick: () => {
                    action.run()
                    close(id)
                  },
                },
              }),
        })
      }),
    [messages, onMessage, add, close],
  )
  return null
}

function ToastList() {
  const { toasts } = Toast.useToastManager()
  return toasts.map((toast) => (
    <Toast.Root
      key={toast.id}
      toast={toast}
      swipeDirection={['up', 'right', 'down']}
      className={`keeps-press-below flex items-start gap-3 border-l-4 bg-surface py-3 pr-2 pl-4 shadow-panel transition-[opacity,translate] data-ending-style:opacity-0 data-starting-style:-translate-y-4 data-starting-style:opacity-0 data-limited:hidden ${
        toast.type === 'error' ? 'border-danger' : 'border-success'
      }`}
    >
      {toast.type === 'error' ? (
        <CircleAlert aria-hidden="true" size={20} className="mt-0.5 shrink-0 text-danger" />
      ) : (
        <CircleCheck aria-hidden="true" size={20} className="mt-0.5 shrink-0 text-success" />
      )}
      <Toast.Content className="min-w-0 flex-1">
        <Toast.Title className="font-semibold" />
        <Toast.Description className="text-sm text-muted" />
        {toast.actionProps === undefined ? null : (
          <Toast.Action className="-mb-2 min-h-8 text-left text-sm font-semibold text-accent underline" />
        )}
      </Toast.Content>
      <Toast.Close
        aria-label="Dismiss"
        className="-my-1 grid size-8 shrink-0 place-items-center rounded-control text-muted"
      >
        <X aria-hidden="true" size={16} />
      </Toast.Close>
    </Toast.Root>
  ))
}
