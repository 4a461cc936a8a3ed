import { type Account, MAX_NAME_LENGTH } from '@coop/sync/people'
import { useState } from 'react'
import { TextField } from '../../ui/controls/text-field.tsx'
import { useToast } from '../../ui/notices/toast.tsx'
import { directoryOf } from '../data/directory/people-directory.ts'
import { serverRequest } from '../requests/server-request.ts'
import { AccountForm } from './account-form.tsx'

/** The name that colleagues see. Without it they see the e-mail address. */
export function NameForm({ account, onDone }: { account: Account; onDone: () => void }) {
  const toast = useToast()
  const [name, setName] = useState(account.name ?? '')
  const send = async () => {
    await serverRequest('PUT', '/api/account/name', { name })
    toast.success({ title: name.trim() === '' ? 'Name removed' : 'Name saved' })
    void directoryOf(account.id).reload()
    onDone()
  }
  return (
    <AccountForm label="Save name" send={send}>
      <TextField
        label="Your name"
        autoComplete="name"
        hint="Colleagues see your name instead of your e-mail address. It is not shown on the site."
        maxLength={MAX_NAME_LENGTH}
        value={name}
        onChange={setName}
      />
    </AccountForm>
  )
}
