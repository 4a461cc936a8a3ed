import { AlertDialog } from '@base-ui/react/alert-dialog'
import type { ReactNode } from 'react'
import { Button } from '../buttons/button.tsx'
import { NoticePlace } from '../notices/notice-place.tsx'

export interface Question {
  title: string
  detail?: ReactNode
  /** The label of the confirming button. */
  confirm: string
  cancel?: string
  /** An alternative choice. Its callback is called before the question is answered with no. */
  another?: { readonly label: string; readonly choose: () => void }
  danger?: boolean
}

interface ConfirmDialogProps {
  open: boolean
  question: Question
  onAnswer: (yes: boolean) => void
}

export function ConfirmDialog({ open, question, onAnswer }: ConfirmDialogProps) {
  return (
    <AlertDialog.Root open={open} onOpenChange={(next) => (next ? undefined : onAnswer(false))}>
      <AlertDialog.Portal>
        <AlertDialog.Backdrop forceRender className="fixed inset-0 z-60 bg-night/50" />
        <AlertDialog.Viewport className="fixed inset-0 z-70 flex items-end justify-center p-4 sm:items-center">
          <AlertDialog.Popup className="relative w-full max-w-dialog-small rounded-card bg-surface p-5 shadow-panel outline-none sm:p-6">
            {open ? <NoticePlace className="absolute inset-x-0 bottom-full mb-2" /> : null}
            <AlertDialog.Title className="font-display text-heading font-medium">
              {question.title}
            </AlertDialog.Title>
            <AlertDialog.Description render={<div />} className="mt-2 text-muted">
              {question.detail}
            </AlertDialog.Description>
            <div className="mt-5 flex flex-wrap justify-end gap-2">
              <Button variant="secondary" size="small" className="min-h-11" onClick={() => onAnswer(false)}>
                {question.cancel ?? 'Cancel'}
              </Button>
              {question.another === undefined ? null : (
                <Button
                  variant="secondary"
                  size="small"
                  className="min-h-11"
                  onClick={() => {
                    question.another?.choose()
                    onAnswer(false)
                  }}
                >
                  {question.another.label}
                </Button>
              )}
              <Button
                variant={question.danger === true ? 'danger' : 'primary'}
                size="small"
                className="min-h-11"
                onClick={() => onAnswer(true)}
              >
                {question.confirm}
              </Button>
            </div>
          </AlertDialog.Popup>
        </AlertDialog.Viewport>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  )
}
