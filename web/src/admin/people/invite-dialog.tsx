import { type HandedLink, handedLinkSchema, MAX_NAME_LENGTH } from '@coop/sync/people'
import type { Role } from '@coop/sync/releases'
import { useState } from 'react'
import { Button } from '../../ui/buttons/button.tsx'
import { Dialog } from '../../ui/dialogs/dialog.tsx'
import { TextField } from '../../ui/controls/text-field.tsx'
import { useAdmin } from '../data/hooks.ts'
import { firstStepsOf } from '../first-steps/first-steps-store.ts'
import { serverJson } from '../requests/server-request.ts'
import { HandedLinkView } from './handed-link.tsx'
import { RoleSelect } from './role-select.tsx'
import { useAct } from './use-act.tsx'

interface InviteDialogProps {
  hasMail: boolean
  /** @param isInvited whether the list has changed */
  onClose: (isInvited: boolean) => void
}

export function InviteDialog({ hasMail, onClose }: InviteDialogProps) {
  const { userId } = useAdmin()
  const { act, isBusy, question } = useAct()
  const [email, setEmail] = useState('')
  const [name, setName] = useState('')
  const [role, setRole] = useState<Role>('admin')
  const [handed, setHanded] = useState<HandedLink | null>(null)
  const invite = () =>
    act(async () => {
      const body = { email: email.trim(), role, ...(name.trim() === '' ? {} : { name: name.trim() }) }
      setHanded(await serverJson(handedLinkSchema, 'POST', '/api/admin/people/invitations', body))
      firstStepsOf(userId).mark(['colleague'])
    })
  return (
    <>
      <Dialog
        open
        onClose={() => onClose(handed !== null)}
        title="Invite a colleague"
        description="The person gets an account with the role that you choose."
        size="small"
      >
        {handed === null ? (
          <form
            className="space-y-4"
            onSubmit={(event) => {
              event.preventDefault()
              void invite()
            }}
          >
            <TextField
              label="E-mail address"
              type="email"
              required
              autoComplete="off"
              hint={
                hasMail
                  ? 'They receive an e-mail with a link to choose a password.'
                  : 'This site cannot send e-mail. You get a link to pass on, with which they choose a password.'
              }
              value={email}
              onChange={setEmail}
            />
            <TextField
              label="Name (optional)"
              autoComplete="off"
              hint="Colleagues see the name instead of the e-mail address. They can change it."
              maxLength={MAX_NAME_LENGTH}
              value={name}
              onChange={setName}
            />
            <RoleSelect role={role} onChange={setRole} />
            <Button type="submit" busy={isBusy} className="w-full">
              Invite
            </Button>
          </form>
        ) : (
          <HandedLinkView handed={handed} purpose="gets an account" onDone={() => onClose(true)} />
        )}
      </Dialog>
      {question}
    </>
  )
}
