import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { controlClass } from '../../ui/control-class.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { useAdmin, useAuth } from '../data/hooks.ts'
import { useSignIn } from './use-sign-in.ts'

/** The session has ended while the admin was open: the same user signs in, and the queue goes on. */
export function SignInAgain({ email, onClose }: { email: string; onClose: () => void }) {
  const data = useAdmin()
  const { user } = useAuth()
  const { attempt, busy, error } = useSignIn()
  const [password, setPassword] = useState('')
  const submit = async () => {
    if (!(await attempt(user?.email ?? email, password))) return
    data.sendNow()
    onClose()
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title="Sign in again"
      description="Your session has ended. Your edits are safe on this device and go on once you are signed in."
      size="small"
    >
      <form
        className="space-y-4"
        onSubmit={(event) => {
          event.preventDefault()
          void submit()
        }}
      >
        <p>{email}</p>
        <Field id="again-password" label="Password" error={error ?? undefined}>
          <input
            id="again-password"
            type="password"
            required
            autoComplete="current-password"
            value={password}
            onChange={(event) => setPassword(event.target.value)}
            className={controlClass}
          />
        </Field>
        <Button type="submit" disabled={busy} className="w-full">
          {busy ? 'Signing in...' : 'Sign In'}
        </Button>
      </form>
    </Dialog>
  )
}
