import type { ReactNode } from 'react'
import { Button } from '../../ui/buttons/button.tsx'
import { controlClass } from '../../ui/controls/control-class.ts'
import { Field } from '../../ui/controls/field.tsx'
import type { SignIn } from './use-sign-in.ts'

interface SignInFormProps {
  signIn: SignIn
  email: string
  /** The id of the password field. */
  passwordId: string
  /** Names the user whose password is requested. */
  children: ReactNode
  /** A notice about the account, above the button. */
  notice?: ReactNode
  /** Other ways to sign in, below the button. */
  options?: ReactNode
}

/** The password step of a sign-in. */
export function SignInForm({ signIn, email, passwordId, children, notice, options }: SignInFormProps) {
  const { password, setPassword, passwordField, isBusy, error, submit } = signIn
  return (
    <form
      className="space-y-4"
      onSubmit={(event) => {
        event.preventDefault()
        void submit(email)
      }}
    >
      {children}
      <Field id={passwordId} label="Password">
        <input
          id={passwordId}
          ref={passwordField}
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
      {notice}
      <Button type="submit" disabled={isBusy} className="w-full">
        {isBusy ? 'Signing in...' : 'Sign In'}
      </Button>
      {options}
    </form>
  )
}
