import { mailedSchema } from '@coop/sync/people'
import { useState } from 'react'
import { Button } from '../../ui/buttons/button.tsx'
import { Dialog } from '../../ui/dialogs/dialog.tsx'
import { TextField } from '../../ui/controls/text-field.tsx'
import { serverJson } from '../requests/server-request.ts'
import { useSubmit } from './use-submit.ts'

/** Requests a reset link. The response is the same for every address. */
export function ForgottenPassword({ email: first, onClose }: { email: string; onClose: () => void }) {
  const [email, setEmail] = useState(first)
  const [isMailed, setMailed] = useState<boolean | null>(null)
  const { error, isBusy, onSubmit } = useSubmit(async () => {
    const sent = await serverJson(mailedSchema, 'POST', '/api/password-resets', { email: email.trim() })
    setMailed(sent.isMailed)
  })
  return (
    <Dialog open onClose={onClose} title="Reset password" size="small">
      {isMailed === null ? (
        <form className="space-y-4" onSubmit={onSubmit}>
          <TextField
            label="Email"
            type="email"
            required
            autoComplete="username"
            value={email}
            error={error}
            onChange={setEmail}
          />
          <Button type="submit" busy={isBusy} className="w-full">
            Send link
          </Button>
        </form>
      ) : (
        <>
          <output className="mb-4 block">
            {isMailed
              ? `If ${email.trim()} belongs to an account, we have sent a link there. The link works once, within a day.`
              : 'This site cannot send e-mail. Ask another administrator to create a password link for you on the People screen.'}
          </output>
          <Button onClick={onClose}>Back to sign-in</Button>
        </>
      )}
    </Dialog>
  )
}
