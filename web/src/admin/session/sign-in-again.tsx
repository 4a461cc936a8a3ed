import { useState } from 'react'
import { Button } from '../../ui/buttons/button.tsx'
import { Dialog } from '../../ui/dialogs/dialog.tsx'
import { useAdmin, useAuth, useQueue } from '../data/hooks.ts'
import { editCount } from '../texts/edit-count.ts'
import { useExportEdits } from '../data/use-export-edits.ts'
import { PasskeyButton } from './passkey-button.tsx'
import { SecondStep } from './second-step.tsx'
import { SignInForm } from './sign-in-form.tsx'
import { useSignIn } from './use-sign-in.ts'

/**
 * Asks the same user to sign in after the session has ended in the open admin, so that the queue continues. A user who
 * may no longer sign in can export the edits to a file.
 */
export function SignInAgain({ email, onClose }: { email: string; onClose: () => void }) {
  const data = useAdmin()
  const { user } = useAuth()
  const { pending } = useQueue()
  const { exportEdits, isExporting } = useExportEdits()
  const goOn = () => {
    data.sendNow()
    onClose()
  }
  const signIn = useSignIn(goOn)
  const [disabledByPasskey, setDisabledByPasskey] = useState<string | null>(null)
  // The passkey may belong to another person.
  const isDisabled = signIn.disabledUserId !== null || disabledByPasskey === data.userId
  return (
    <Dialog
      open
      onClose={onClose}
      title="Sign in again"
      description="Your session has ended. Your edits are safe on this device and are sent when you sign in."
      size="small"
    >
      {signIn.isSecondStep ? (
        <SecondStep restart="Back to the password" onDone={goOn} onRestart={signIn.restart} />
      ) : (
        <SignInForm
          signIn={signIn}
          email={user?.email ?? email}
          passwordId="again-password"
          options={<PasskeyButton onDone={goOn} onDisabled={setDisabledByPasskey} />}
        >
          <p className="wrap-anywhere">{email}</p>
        </SignInForm>
      )}
      {pending === 0 ? null : (
        <div className="mt-5 border-t border-line pt-4">
          <p className="mb-3 text-sm text-muted">
            {isDisabled
              ? `You have ${editCount(pending)} pending on this device. Nothing is sent while the account is disabled.`
              : `${editCount(pending)} pending. Sign in to send ${pending === 1 ? 'it' : 'them'}.`}
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
