import { useState } from 'react'
import { lazyComponent } from '../../loading/lazy-component.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { ForgottenPassword } from './forgotten-password.tsx'
import { PasskeyButton } from './passkey-button.tsx'

const DisabledAccount = lazyComponent(async () => (await import('./disabled-account.tsx')).DisabledAccount)

/** The ways to sign in without a password. They are loaded after the screen. */
export function SignInOptions({ email, onDone }: { email: string; onDone: () => void }) {
  const [isForgotten, setForgotten] = useState(false)
  const [disabledUserId, setDisabledUserId] = useState<string | null>(null)
  return (
    <div className="mt-4 space-y-3">
      <PasskeyButton onDone={onDone} onDisabled={setDisabledUserId} />
      {/* A passkey does not contain an address, and the address in the field may be that of another person. */}
      {disabledUserId === null ? null : <DisabledAccount userId={disabledUserId} email="" />}
      <Button variant="quiet" size="small" className="-ml-3 min-h-11" onClick={() => setForgotten(true)}>
        Forgot your password?
      </Button>
      {isForgotten ? <ForgottenPassword email={email} onClose={() => setForgotten(false)} /> : null}
    </div>
  )
}
