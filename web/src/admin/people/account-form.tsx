import type { ReactNode } from 'react'
import { Button } from '../../ui/buttons/button.tsx'
import { useSubmit } from '../session/use-submit.ts'

interface AccountFormProps {
  /** Of the button. */
  label: string
  send: () => Promise<void>
  children: ReactNode
}

/** One thing of the account to be changed; a refusal stands above the button. */
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
