import { type LinkPreview, MAX_NAME_LENGTH } from '@coop/sync/people'
import { type SyntheticEvent, useState } from 'react'
import { Button } from '../../ui/buttons/button.tsx'
import { TextField } from '../../ui/controls/text-field.tsx'
import { NewPasswordField } from './new-password-field.tsx'

export interface LinkAnswer {
  readonly password?: string
  readonly name?: string
}

interface LinkFormProps {
  link: LinkPreview
  /** @throws an error whose message is shown */
  send: (answer: LinkAnswer) => Promise<void>
}

/** The form of an account link: for a password, for an invited person also for a name, or with only a button. */
export function LinkForm({ link, send }: LinkFormProps) {
  const { kind, email } = link
  const [name, setName] = useState(link.name ?? '')
  const [password, setPassword] = useState('')
  const [refusal, setRefusal] = useState('')
  const [isBusy, setBusy] = useState(false)
  const submit = async (event: SyntheticEvent) => {
    event.preventDefault()
    setBusy(true)
    setRefusal('')
    try {
      await send(kind === 'address' ? {} : kind === 'invitation' ? { password, name } : { password })
    } catch (cause) {
      setRefusal(cause instanceof Error ? cause.message : String(cause))
      setBusy(false)
    }
  }
  const address = <strong className="wrap-anywhere">{email}</strong>
  return (
    <form className="space-y-4" onSubmit={(event) => void submit(event)}>
      {kind === 'address' ? <p>You will sign in as {address}.</p> : null}
      {kind === 'password' ? (
        <p>Choose a new password for {address}. You will be signed out on all other devices.</p>
      ) : null}
      {kind === 'invitation' ? (
        <>
          <p>
            You are invited to edit this site. Your e-mail address is {address}. Choose a password to get
            started.
          </p>
          <TextField
            label="Your name (optional)"
            autoComplete="name"
            hint="Colleagues see your name instead of your e-mail address."
            maxLength={MAX_NAME_LENGTH}
            value={name}
            onChange={setName}
          />
        </>
      ) : null}
      {kind === 'address' ? null : (
        <>
          {/* Password managers store the address together with the password. */}
          <input type="hidden" name="username" autoComplete="username" value={email} />
          <NewPasswordField value={password} error={refusal} onChange={setPassword} />
        </>
      )}
      {kind === 'address' && refusal !== '' ? (
        <p role="alert" className="text-sm font-medium text-danger">
          {refusal}
        </p>
      ) : null}
      <Button type="submit" busy={isBusy} className="w-full">
        {kind === 'address' ? 'Confirm' : 'Save password'}
      </Button>
    </form>
  )
}
