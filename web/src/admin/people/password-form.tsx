import { MIN_PASSWORD_LENGTH } from '@coop/sync/people'
import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { useToast } from '../../ui/toast.tsx'
import { accountRequest } from '../session/account-request.ts'
import { PasswordField } from '../session/password-field.tsx'

export function PasswordForm({ email, onDone }: { email: string; onDone: () => void }) {
  const toast = useToast()
  const [password, setPassword] = useState('')
  const [next, setNext] = useState('')
  const [error, setError] = useState('')
  const [isBusy, setBusy] = useState(false)
  const submit = async () => {
    setBusy(true)
    setError('')
    try {
      await accountRequest('POST', '/api/account/password', { password, next })
      setPassword('')
      setNext('')
      toast.success({ title: 'Password changed', description: 'You are signed out on all other devices.' })
      onDone()
    } catch (cause) {
      setError(cause instanceof Error ? cause.message : String(cause))
    }
    setBusy(false)
  }
  return (
    <form
      className="space-y-4"
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
    >
      {/* For password managers, which store both together. */}
      <input type="hidden" name="username" autoComplete="username" value={email} />
      <PasswordField label="Current password" value={password} onChange={setPassword} />
      <PasswordField
        label="New password"
        isNew
        hint={`At least ${MIN_PASSWORD_LENGTH} characters; four words that do not belong together are good.`}
        value={next}
        onChange={setNext}
      />
      {error === '' ? null : (
        <p role="alert" className="text-sm font-medium text-danger">
          {error}
        </p>
      )}
      <Button type="submit" size="small" className="min-h-11" busy={isBusy}>
        Change password
      </Button>
    </form>
  )
}
