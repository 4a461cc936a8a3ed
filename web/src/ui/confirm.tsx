import { AlertDialog } from '@base-ui/react/alert-dialog'
import { createContext, type ReactNode, useCallback, useContext, useState } from 'react'
import { Button } from './button.tsx'

interface Question {
  title: string
  detail?: ReactNode
  /** The label of the button that goes on. */
  confirm: string
  cancel?: string
  danger?: boolean
}

type Ask = (question: Question) => Promise<boolean>

const AskContext = createContext<Ask | null>(null)

/** Asks a question in a dialog: `true` only when the button was pressed that goes on. */
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
        // A second question takes the place of the first, which is thereby answered with no.
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
      <AlertDialog.Root open={open} onOpenChange={(next) => (next ? undefined : close(false))}>
        <AlertDialog.Portal>
          <AlertDialog.Backdrop forceRender className="fixed inset-0 z-60 bg-night/50" />
          <AlertDialog.Viewport className="fixed inset-0 z-70 flex items-end justify-center p-4 sm:items-center">
            <AlertDialog.Popup className="w-full max-w-md rounded-card bg-surface p-5 shadow-panel outline-none sm:p-6">
              <AlertDialog.Title className="font-display text-heading font-medium">
                {pending?.question.title}
              </AlertDialog.Title>
              <AlertDialog.Description render={<div />} className="mt-2 text-muted">
                {pending?.question.detail}
              </AlertDialog.Description>
              <div className="mt-5 flex flex-wrap justify-end gap-2">
                <Button variant="secondary" size="small" className="min-h-11" onClick={() => close(false)}>
                  {pending?.question.cancel ?? 'Cancel'}
                </Button>
                <Button
                  variant={pending?.question.danger === true ? 'danger' : 'primary'}
                  size="small"
                  className="min-h-11"
                  onClick={() => close(true)}
                >
                  {pending?.question.confirm}
                </Button>
              </div>
            </AlertDialog.Popup>
          </AlertDialog.Viewport>
        </AlertDialog.Portal>
      </AlertDialog.Root>
    </AskContext>
  )
}
