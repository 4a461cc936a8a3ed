import { createContext, type ReactNode, useContext, useMemo, useState } from 'react'
import { lazyComponent } from '../../loading/lazy-component.tsx'
import { createNoticePlaces, type NoticePlaces, NoticePlacesContext } from './notice-place.tsx'
import type { Message, MessageQueue, ToastAction, ToastOptions, ToastText } from './toast-layer.tsx'

interface Toasts {
  success(text: ToastText, action?: ToastAction, options?: ToastOptions): void
  error(text: ToastText, action?: ToastAction, options?: ToastOptions): void
}

const ToastLayer = lazyComponent<{ messages: MessageQueue; places: NoticePlaces }>(
  async () => (await import('./toast-layer.tsx')).ToastLayer,
  undefined,
  'with rows',
)
const ToastContext = createContext<Toasts | null>(null)

/** Shows short messages in the places among its children. */
export function ToastProvider({ children }: { children: ReactNode }) {
  const [isNeeded, setNeeded] = useState(false)
  const [messages] = useState(createMessageQueue)
  const [places] = useState(createNoticePlaces)
  const isLoaded = ToastLayer.useIsLoaded()
  const toasts = useMemo<Toasts>(() => {
    const push = (message: Message) => {
      messages.push(message)
      setNeeded(true)
    }
    return {
      success: (text, action, options) => push({ type: 'success', ...text, action, ...options }),
      error: (text, action, options) => push({ type: 'error', ...text, action, ...options }),
    }
  }, [messages])
  return (
    <ToastContext value={toasts}>
      <NoticePlacesContext value={places}>{children}</NoticePlacesContext>
      {/* When preloaded, the live region exists before the first message. Only then do screen readers announce it. */}
      {isNeeded || isLoaded ? <ToastLayer messages={messages} places={places} /> : null}
    </ToastContext>
  )
}

export function useToast(): Toasts {
  const toasts = useContext(ToastContext)
  if (toasts === null) throw new Error('useToast must be used within a ToastProvider')
  return toasts
}

function createMessageQueue(): MessageQueue & { push: (message: Message) => void } {
  const waiting: Message[] = []
  let show: ((message: Message) => void) | null = null
  return {
    push(message) {
      if (show === null) waiting.push(message)
      else show(message)
    },
    consume(next) {
      show = next
      for (const message of waiting.splice(0)) next(message)
      return () => {
        show = null
      }
    },
  }
}
