import { type Account, mailedSchema } from '@coop/sync/people'
import { useState } from 'react'
import { TextField } from '../../ui/controls/text-field.tsx'
import { useToast } from '../../ui/notices/toast.tsx'
import { serverJson } from '../requests/server-request.ts'
import { PasswordField } from '../session/password-field.tsx'
import { AccountForm } from './account-form.tsx'

export function AddressForm({ account, onDone }: { account: Account; onDone: () => void }) {
  const toast = useToast()
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const send = async () => {
    const body = { email: email.trim(), password }
    const { isMailed } = await serverJson(mailedSchema, 'POST', '/api/account/address', body)
    setEmail('')
    setPassword('')
    if (!isMailed) toast.success({ title: 'Address changed', description: body.email })
    onDone()
  }
  return (
    <AccountForm label="Change address" send={send}>
      <p>
        You sign in as <strong className="wrap-anywhere">{account.email}</strong>.
      </p>
      {account.nextEmail === null ? null : (
        <output className="block rounded-control bg-tint p-3 text-sm">
          We have sent a link to <strong className="wrap-anywhere">{account.nextEmail}</strong>. The address
          changes when you open the link. It is valid for one day.
        </output>
      )}
      <TextField
        label="New address"
        type="email"
        required
        autoComplete="email"
        hint={account.hasMail ? 'We send a link to this address to confirm it.' : undefined}
        value={email}
        onChange={setEmail}
      />
      <PasswordField label="Your password" value={password} onChange={setPassword} />
    </AccountForm>
  )
}
