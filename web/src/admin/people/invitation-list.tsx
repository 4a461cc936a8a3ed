import { type HandedLink, handedLinkSchema, type Invitation } from '@coop/sync/people'
import { type Role, roleLabels } from '@coop/sync/releases'
import { useState } from 'react'
import { Button } from '../../ui/buttons/button.tsx'
import { Dialog } from '../../ui/dialogs/dialog.tsx'
import { useToast } from '../../ui/notices/toast.tsx'
import { Badge } from '../../ui/text/badge.tsx'
import { serverJson, serverRequest } from '../requests/server-request.ts'
import { HandedLinkView } from './handed-link.tsx'
import { PersonName } from '../names/person-name.tsx'
import { Time } from '../texts/time.tsx'
import { useAct } from './use-act.tsx'

/** The effect of an invitation on the person who accepts it. */
const purposes: Readonly<Record<Role, string>> = {
  admin: 'becomes an administrator',
  publisher: 'becomes a publisher',
  editor: 'becomes an editor',
}

interface InvitationListProps {
  invitations: readonly Invitation[]
  onChange: () => void
}

/** The open invitations, which can be sent again or withdrawn. */
export function InvitationList({ invitations, onChange }: InvitationListProps) {
  const { act, isBusy, question } = useAct()
  const toast = useToast()
  const [again, setAgain] = useState<{ role: Role; handed: HandedLink } | null>(null)
  const resend = ({ id, role }: Invitation) =>
    act(async () => {
      const path = `/api/admin/people/invitations/${id}/resend`
      setAgain({ role, handed: await serverJson(handedLinkSchema, 'POST', path) })
      onChange()
    })
  const withdraw = async ({ id, email }: Invitation) => {
    if (!(await act(() => serverRequest('DELETE', `/api/admin/people/invitations/${id}`)))) return
    toast.success({ title: 'Invitation revoked', description: email })
    onChange()
  }
  return (
    <>
      {invitations.length === 0 ? null : (
        <section aria-labelledby="invitations" className="mt-8">
          <h2 id="invitations" className="mb-3 text-heading font-semibold">
            Invited
          </h2>
          <ul className="divide-y divide-line border-y border-line">
            {invitations.map((invitation) => (
              <InvitationItem
                key={invitation.id}
                invitation={invitation}
                isBusy={isBusy}
                onResend={() => void resend(invitation)}
                onWithdraw={() => void withdraw(invitation)}
              />
            ))}
          </ul>
        </section>
      )}
      {again === null ? null : (
        <Dialog open onClose={() => setAgain(null)} title="Invitation sent again" size="small">
          <HandedLinkView
            handed={again.handed}
            purpose={purposes[again.role]}
            onDone={() => setAgain(null)}
          />
        </Dialog>
      )}
      {question}
    </>
  )
}

interface InvitationItemProps {
  invitation: Invitation
  isBusy: boolean
  onResend: () => void
  onWithdraw: () => void
}

function InvitationItem({ invitation, isBusy, onResend, onWithdraw }: InvitationItemProps) {
  const { email, name, role, invitedBy, expiresAt, hasExpired } = invitation
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-4">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-2">
          <PersonName person={{ email, name }} />
          <Badge>{roleLabels[role]}</Badge>
          {hasExpired ? <Badge tone="warning">Expired</Badge> : null}
        </p>
        <p className="text-sm text-muted">
          {invitedBy === null ? '' : `by ${invitedBy}, `}
          {hasExpired ? 'until' : 'the link works until'} <Time at={expiresAt} />
        </p>
      </div>
      <div className="flex flex-wrap gap-2">
        <Button
          variant="secondary"
          size="small"
          className="min-h-11"
          disabled={isBusy}
          aria-label={`Invite ${email} again`}
          onClick={onResend}
        >
          Invite again
        </Button>
        <Button
          variant="quiet"
          size="small"
          className="min-h-11"
          disabled={isBusy}
          aria-label={`Revoke the invitation of ${email}`}
          onClick={onWithdraw}
        >
          Revoke
        </Button>
      </div>
    </li>
  )
}
