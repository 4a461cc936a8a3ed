import { useState } from 'react'
import { Button } from '../../ui/buttons/button.tsx'
import { Dialog } from '../../ui/dialogs/dialog.tsx'
import { serverRequest } from '../requests/server-request.ts'
import { PasswordField } from '../session/password-field.tsx'
import { useSubmit } from '../session/use-submit.ts'

/** Asks for the password again before a dangerous action. */
export function ConfirmPassword({ onClose }: { onClose: (isConfirmed: boolean) => void }) {
  const [password, setPassword] = useState('')
  const { error, isBusy, onSubmit } = useSubmit(async () => {
    await serverRequest('POST', '/api/account/confirm', { password })
    onClose(true)
  })
  return (
    <Dialog
      open
      onClose={() => onClose(false)}
      title="Confirm your password"
      description="You signed in a while ago. Enter your password to continue."
      size="small"
    >
      <form className="space-y-4" onSubmit={onSubmit}>
        <PasswordField label="Your password" value={password} error={error} onChange={setPassword} />
        <Button type="submit" busy={isBusy} className="w-full">
          Confirm
        </Button>
      </form>
    </Dialog>
  )
}
