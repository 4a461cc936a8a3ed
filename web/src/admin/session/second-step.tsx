import { useRef, useState } from 'react'
import { Button } from '../../ui/buttons/button.tsx'
import { controlClass } from '../../ui/controls/control-class.ts'
import { Field } from '../../ui/controls/field.tsx'
import { useAuth } from '../data/hooks.ts'
import { ServerRefusal, serverRequest } from '../requests/server-request.ts'

interface SecondStepProps {
  /** The label of the button that returns to the password. */
  restart?: string
  onDone: () => void
  /** Called when the password must be entered again, or the account is disabled. */
  onRestart: (reason: string, disabledUserId?: string | null) => void
}

/** The second factor: the code of an authenticator app, or a backup code. */
export function SecondStep({ restart = 'Use a different account', onDone, onRestart }: SecondStepProps) {
  const auth = useAuth()
  const [code, setCode] = useState('')
  const [error, setError] = useState<string | undefined>()
  const [isBusy, setBusy] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  const submit = async () => {
    setBusy(true)
    setError(undefined)
    try {
      await serverRequest('POST', '/api/session/second-step', { code: code.replaceAll(/\s/g, '') })
      if (await auth.adoptSession()) return onDone()
      setError('The session could not be opened. Please try again.')
    } catch (cause) {
      const message = cause instanceof Error ? cause.message : String(cause)
      const disabledUserId = cause instanceof ServerRefusal ? (cause.problem.disabledUserId ?? null) : null
      const isTooLate = cause instanceof ServerRefusal && cause.status === 401
      if (isTooLate || disabledUserId !== null) return onRestart(message, disabledUserId)
      setError(message)
      setCode('')
      // The focus may have been on the button, which was disabled during the request.
      field.current?.focus()
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
      <Field
        id="second-step"
        label="Code"
        hint="Enter the 6-digit code from your authenticator app or a backup code."
      >
        <input
          id="second-step"
          ref={field}
          required
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the step replaces the password field, which had the focus
          autoFocus
          autoComplete="one-time-code"
          autoCapitalize="off"
          spellCheck={false}
          aria-describedby="second-step-hint"
          value={code}
          onChange={(event) => setCode(event.target.value)}
          className={`${controlClass} tabular-nums`}
        />
      </Field>
      {error === undefined ? null : (
        <p role="alert" className="rounded-control bg-danger-tint p-3 text-sm text-danger">
          {error}
        </p>
      )}
      <Button type="submit" busy={isBusy} className="w-full">
        Sign In
      </Button>
      <Button variant="quiet" size="small" className="-ml-3 min-h-11" onClick={() => onRestart('')}>
        {restart}
      </Button>
    </form>
  )
}
