import { useRef, useState } from 'react'
import { Button } from '../../ui/buttons/button.tsx'
import { controlClass } from '../../ui/controls/control-class.ts'
import { Dialog } from '../../ui/dialogs/dialog.tsx'
import { Field } from '../../ui/controls/field.tsx'
import { useAdmin, useAuth, useQueue } from '../data/hooks.ts'
import { editCount } from '../texts/edit-count.ts'
import { useExportEdits } from '../data/use-export-edits.ts'
import { PasskeyButton } from './passkey-button.tsx'
import { SecondStep } from './second-step.tsx'
import { useSignIn } from './use-sign-in.ts'

/**
 * The session has ended while the admin was open: the same user signs in, and the queue goes on. Whoever may sign in no
 * more takes the edits along as a file.
 */
export function SignInAgain({ email, onClose }: { email: string; onClose: () => void }) {
  const data = useAdmin()
  const { user } = useAuth()
  const { pending } = useQueue()
  const { exportEdits, isExporting } = useExportEdits()
  const { attempt, busy, error, setError, disabledUserId } = useSignIn()
  const [password, setPassword] = useState('')
  const field = useRef<HTMLInputElement>(null)
  const [isSecondStep, setSecondStep] = useState(false)
  const goOn = () => {
    data.sendNow()
    onClose()
  }
  const submit = async () => {
    const result = await attempt(user?.email ?? email, password)
    if (result === 'done') goOn()
    if (result === 'second-step') setSecondStep(true)
    if (result === 'refused') field.current?.focus()
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title="Sign in again"
      description="Your session has ended. Your edits are safe on this device and go on once you are signed in."
      size="small"
    >
      {isSecondStep ? (
        <SecondStep
          restart="Back to the password"
          onDone={goOn}
          onRestart={(reason) => {
            setSecondStep(false)
            setPassword('')
            setError(reason === '' ? null : reason)
          }}
        />
      ) : (
        <form
          className="space-y-4"
          onSubmit={(event) => {
            event.preventDefault()
            void submit()
          }}
        >
          <p className="wrap-anywhere">{email}</p>
          <Field id="again-password" label="Password">
            <input
              id="again-password"
              ref={field}
              type="password"
              required
              autoComplete="current-password"
              value={password}
              onChange={(event) => setPassword(event.target.value)}
              className={controlClass}
            />
          </Field>
          {error === null ? null : (
            <p role="alert" className="rounded-control bg-danger-tint p-3 text-sm text-danger">
              {error}
            </p>
          )}
          <Button type="submit" disabled={busy} className="w-full">
            {busy ? 'Signing in...' : 'Sign In'}
          </Button>
          <PasskeyButton onDone={goOn} />
        </form>
      )}
      {pending === 0 ? null : (
        <div className="mt-5 border-t border-line pt-4">
          <p className="mb-3 text-sm text-muted">
            {disabledUserId === null
              ? `${editCount(pending)} on this device: nothing is sent before you are signed in.`
              : `${editCount(pending)} of yours ${pending === 1 ? 'stays' : 'stay'} on this device. Nothing is sent while the account is disabled.`}
          </p>
          <Button
            variant="secondary"
            size="small"
            className="min-h-11"
            disabled={isExporting}
            onClick={exportEdits}
          >
            Save {pending === 1 ? 'it' : 'them'} as a file
          </Button>
        </div>
      )}
    </Dialog>
  )
}
