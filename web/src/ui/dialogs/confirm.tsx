import { createContext, type ReactNode, useCallback, useContext, useState } from 'react'
import { lazyComponent } from '../../loading/lazy-component.tsx'
import type { Question } from './confirm-dialog.tsx'
import { DialogFrame } from './dialog-frame.tsx'

type Ask = (question: Question) => Promise<boolean>

const ConfirmDialog = lazyComponent(
  async () => (await import('./confirm-dialog.tsx')).ConfirmDialog,
  ({ open, question, onAnswer, hasFailed }) =>
    open ? (
      <DialogFrame title={question.title} hasFailed={hasFailed} onClose={() => onAnswer(false)} />
    ) : null,
  'with rows',
)

const AskContext = createContext<Ask | null>(null)

/** Asks a question in a dialog. The result is `true` only if the confirming button was pressed. */
export function useConfirm(): Ask {
  const ask = useContext(AskContext)
  if (ask === null) throw new Error('useConfirm must be used within a ConfirmProvider')
  return ask
}

export function ConfirmProvider({ children }: { children: ReactNode }) {
  const [pending, setPending] = useState<{ question: Question; answer: (yes: boolean) => void } | null>(null)
  const [open, setOpen] = useState(false)

  const ask = useCallback<Ask>(
    (question) =>
      new Promise((resolve) => {
        // A second question replaces the first one, which is answered with no.
        setPending((before) => {
          before?.answer(false)
          return { question, answer: resolve }
        })
        setOpen(true)
      }),
    [],
  )

  const close = (yes: boolean) => {
    setOpen(false)
    pending?.answer(yes)
  }

  return (
    <AskContext value={ask}>
      {children}
      {pending === null ? null : <ConfirmDialog open={open} question={pending.question} onAnswer={close} />}
    </AskContext>
  )
}
