import { useState } from 'react'
import { Button } from '../../ui/buttons/button.tsx'
import { useAuth, useQueue } from '../data/hooks.ts'
import { SignInPrompt } from './sign-in-prompt.tsx'

/** Reports the end of the session inside dialogs, which cover the message in the header. */
export function SessionEnded() {
  const { user, expired } = useAuth()
  const { paused } = useQueue()
  const [isSigningIn, setSigningIn] = useState(false)
  if (user === null || !(expired || paused === 'signed-out')) return null
  return (
    <div
      role="alert"
      className="order-first flex basis-full flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-control bg-warning-tint px-3 py-2 text-sm text-warning"
    >
      <p className="min-w-0 flex-1 basis-64">
        <strong className="font-semibold">Your session has ended.</strong> Edits are kept on this device until
        you sign in again.
      </p>
      <Button variant="secondary" size="small" onClick={() => setSigningIn(true)}>
        Sign in again
      </Button>
      {isSigningIn ? <SignInPrompt email={user.email} onClose={() => setSigningIn(false)} /> : null}
    </div>
  )
}
