import { type TotpSetup, totpSetupSchema } from '@coop/sync/people'
import { useState } from 'react'
import { z } from 'zod'
import { Badge } from '../../ui/text/badge.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { Dialog } from '../../ui/dialogs/dialog.tsx'
import { useToast } from '../../ui/notices/toast.tsx'
import { serverJson, serverRequest } from '../requests/server-request.ts'
import { PasswordField } from '../session/password-field.tsx'
import { BackupCodes } from './backup-codes.tsx'
import { TotpSetupView } from './totp-setup-view.tsx'

type Step = 'set-up' | 'off' | 'codes'

const steps: Record<Step, { title: string; description: string; button: string }> = {
  'set-up': {
    title: 'Set up an authenticator app',
    description: 'You then enter a code from the app after your password.',
    button: 'Continue',
  },
  off: {
    title: 'Turn off the authenticator app',
    description: 'From then on the password only opens your account.',
    button: 'Turn off',
  },
  codes: {
    title: 'New backup codes',
    description: 'Your current codes stop working.',
    button: 'Create codes',
  },
}
const codesSchema = z.object({ backupCodes: z.array(z.string()) })

/** The optional second factor after the password. Each step asks for the password. */
export function TotpSettings({ hasTotp, onChange }: { hasTotp: boolean; onChange: () => void }) {
  const toast = useToast()
  const [step, setStep] = useState<Step | null>(null)
  const [password, setPassword] = useState('')
  const [error, setError] = useState('')
  const [isBusy, setBusy] = useState(false)
  const [setup, setSetup] = useState<TotpSetup | null>(null)
  const [codes, setCodes] = useState<readonly string[] | null>(null)

  const close = () => {
    setStep(null)
    setPassword('')
    setError('')
    setSetup(null)
    setCodes(null)
    onChange()
  }
  const submit = async (of: Step) => {
    setBusy(true)
    setError('')
    try {
      if (of === 'set-up')
        setSetup(await serverJson(totpSetupSchema, 'POST', '/api/account/totp', { password }))
      else if (of === 'codes') {
        const made = await serverJson(codesSchema, 'POST', '/api/account/totp/backup-codes', { password })
        setCodes(made.backupCodes)
      } else {
        await serverRequest('POST', '/api/account/totp/off', { password })
        toast.success({ title: 'Authenticator app turned off' })
        close()
      }
    } catch (cause) {
      setError(cause instanceof Error ? cause.message : String(cause))
    }
    setPassword('')
    setBusy(false)
  }

  return (
    <>
      <p className="mb-3">
        {hasTotp ? (
          <>
            <Badge tone="success">On</Badge> You enter a code after your password.
          </>
        ) : (
          'Off. With an app such as Aegis or 2FAS on your phone, a stolen password is not enough to sign in.'
        )}
      </p>
      <div className="flex flex-wrap gap-2">
        {hasTotp ? (
          <>
            <Button variant="secondary" size="small" className="min-h-11" onClick={() => setStep('codes')}>
              New backup codes
            </Button>
            <Button variant="quiet" size="small" className="min-h-11" onClick={() => setStep('off')}>
              Turn off
            </Button>
          </>
        ) : (
          <Button variant="secondary" size="small" className="min-h-11" onClick={() => setStep('set-up')}>
            Set up
          </Button>
        )}
      </div>
      {step === null ? null : (
        <Dialog
          open
          onClose={close}
          title={steps[step].title}
          description={steps[step].description}
          size="small"
        >
          {setup === null && codes === null ? (
            <form
              className="space-y-4"
              onSubmit={(event) => {
                event.preventDefault()
                void submit(step)
              }}
            >
              <PasswordField label="Your password" value={password} error={error} onChange={setPassword} />
              <Button type="submit" busy={isBusy} className="w-full">
                {steps[step].button}
              </Button>
            </form>
          ) : null}
          {setup !== null && codes === null ? (
            <TotpSetupView uri={setup.uri} onDone={() => setCodes(setup.backupCodes)} />
          ) : null}
          {codes === null ? null : <BackupCodes codes={codes} onDone={close} />}
        </Dialog>
      )}
    </>
  )
}
