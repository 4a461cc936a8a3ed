import { type ReactNode, useId, useState } from 'react'
import { Button } from '../buttons/button.tsx'
import { Dialog } from './dialog.tsx'

interface SubmitDialogProps {
  title: string
  /** The label of the button that submits. */
  submit: string
  disabled?: boolean
  /** If it rejects, the error is shown below the fields and the dialog stays open. */
  onSubmit: () => void | Promise<void>
  onClose: () => void
  children: ReactNode
}

/** A small dialog with a form: a few fields, Cancel, and a submit button. Enter submits it. */
export function SubmitDialog({
  title,
  submit,
  disabled = false,
  onSubmit,
  onClose,
  children,
}: SubmitDialogProps) {
  const id = useId()
  const [failure, setFailure] = useState('')
  const run = async () => {
    setFailure('')
    try {
      await onSubmit()
    } catch (error) {
      setFailure(error instanceof Error ? error.message : String(error))
    }
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      size="small"
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={id} disabled={disabled}>
            {submit}
          </Button>
        </>
      }
    >
      <form
        id={id}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          // React events bubble through the component tree, in which the form of a row may contain this one.
          event.stopPropagation()
          if (!disabled) void run()
        }}
      >
        {children}
        {failure === '' ? null : (
          <p role="alert" className="mt-2 text-sm font-medium text-danger">
            {failure}
          </p>
        )}
      </form>
    </Dialog>
  )
}
