import { useState } from 'react'
import { Button } from '../../ui/buttons/button.tsx'
import { ForgottenPassword } from './forgotten-password.tsx'
import { PasskeyButton } from './passkey-button.tsx'

/** The ways to sign in without the password, loaded after the screen. */
export function SignInOptions({ email, onDone }: { email: string; onDone: () => void }) {
  const [isForgotten, setForgotten] = useState(false)
  return (
    <div className="mt-4 space-y-3">
      <PasskeyButton onDone={onDone} />
      <Button variant="quiet" size="small" className="-ml-3 min-h-11" onClick={() => setForgotten(true)}>
        Forgot your password?
      </Button>
      {isForgotten ? <ForgottenPassword email={email} onClose={() => setForgotten(false)} /> : null}
    </div>
  )
}
