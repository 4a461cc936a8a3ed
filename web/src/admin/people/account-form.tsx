import type { ReactNode } from 'react'
import { Button } from '../../ui/buttons/button.tsx'
import { useSubmit } from '../session/use-submit.ts'

interface AccountFormProps {
  /** The label of the button. */
  label: string
  send: () => Promise<void>
  children: ReactNode
}

/** A form for one property of the account. A refusal is shown above the button. */
export function AccountForm({ label, send, children }: AccountFormProps) {
  const { error, isBusy, onSubmit } = useSubmit(send)
  return (
    <form className="space-y-4" onSubmit={onSubmit}>
      {children}
      {error === '' ? null : (
        <p role="alert" className="text-sm font-medium text-danger">
          {error}
        </p>
      )}
      <Button type="submit" variant="secondary" size="small" className="min-h-11" busy={isBusy}>
        {label}
      </Button>
    </form>
  )
}
