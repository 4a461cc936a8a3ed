import { useState } from 'react'
import { useToast } from '../../ui/notices/toast.tsx'
import { serverRequest } from '../requests/server-request.ts'
import { NewPasswordField } from '../session/new-password-field.tsx'
import { PasswordField } from '../session/password-field.tsx'
import { AccountForm } from './account-form.tsx'

export function PasswordForm({ email, onDone }: { email: string; onDone: () => void }) {
  const toast = useToast()
  const [password, setPassword] = useState('')
  const [next, setNext] = useState('')
  const send = async () => {
    await serverRequest('POST', '/api/account/password', { password, next })
    setPassword('')
    setNext('')
    toast.success({
      title: 'Password changed',
      description: 'You have been signed out on all other devices.',
    })
    onDone()
  }
  return (
    <AccountForm label="Change password" send={send}>
      {/* The field is for password managers, which store name and password together. */}
      <input type="hidden" name="username" autoComplete="username" value={email} />
      <PasswordField label="Current password" value={password} onChange={setPassword} />
      <NewPasswordField value={next} onChange={setNext} />
    </AccountForm>
  )
}
