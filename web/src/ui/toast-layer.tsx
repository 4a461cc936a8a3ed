import { Toast } from '@base-ui/react/toast'
import { CircleAlert, CircleCheck, X } from 'lucide-react'
import { useEffect } from 'react'

export interface ToastText {
  title: string
  description?: string | undefined
}

export interface ToastAction {
  label: string
  run: () => void
}

export interface Message extends ToastText {
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

/**
 * At most three messages, each for four seconds, longer while looked at. They come from above the middle: what rows and
 * forms offer to press lies at their right and at their foot.
 */
export function ToastLayer({ messages }: { messages: MessageQueue }) {
  return (
    <Toast.Provider timeout={LIFE_IN_MS} limit={MOST_AT_ONCE}>
      <Consumer messages={messages} />
      <Toast.Portal>
        <Toast.Viewport className="fixed inset-x-4 top-16 z-80 mx-auto flex max-w-96 flex-col gap-2">
          <ToastList />
        </Toast.Viewport>
      </Toast.Portal>
    </Toast.Provider>
  )
}

function Consumer({ messages }: { messages: MessageQueue }) {
  const { add, close } = Toast.useToastManager()
  useEffect(
    () =>
      messages.consume(({ type, title, description, action }: Message) => {
        const id = add({
          type,
          title,
          description,
          ...(action === undefined
            ? // A message repeated while it is still shown stays for another four seconds.
              { id: [type, title, description ?? ''].join('\n') }
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
      }),
    [messages, add, close],
  )
  return null
}

function ToastList() {
  const { toasts } = Toast.useToastManager()
  return toasts.map((toast) => (
    <Toast.Root
      key={toast.id}
      toast={toast}
      swipeDirection={['up', 'right']}
      className={`keeps-press-below flex items-start gap-3 border-l-4 bg-surface p-4 shadow-panel transition-[opacity,translate] data-ending-style:opacity-0 data-starting-style:-translate-y-4 data-starting-style:opacity-0 data-limited:hidden ${
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
          <Toast.Action className="mt-1 min-h-8 text-sm font-semibold text-accent underline" />
        )}
      </Toast.Content>
      <Toast.Close
        aria-label="Dismiss"
        className="grid size-8 shrink-0 place-items-center rounded-control text-muted"
      >
        <X aria-hidden="true" size={16} />
      </Toast.Close>
    </Toast.Root>
  ))
}
