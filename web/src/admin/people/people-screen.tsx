import {
  type Invitation,
  type HandedLink,
  handedLinkSchema,
  peopleSchema,
  type Person,
} from '@coop/sync/people'
import { ScrollText, UserPlus } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { Badge } from '../../ui/text/badge.tsx'
import { Banner } from '../../ui/states/banner.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { buttonClass } from '../../ui/buttons/button-class.ts'
import { Dialog } from '../../ui/dialogs/dialog.tsx'
import { ErrorState } from '../../ui/states/error-state.tsx'
import { Purpose } from '../../ui/text/purpose.tsx'
import { useToast } from '../../ui/notices/toast.tsx'
import { accountJson, accountRequest } from '../requests/account-request.ts'
import { useServerData } from '../requests/use-server-data.ts'
import { HandedLinkView } from './handed-link.tsx'
import { InviteDialog } from './invite-dialog.tsx'
import { PersonDialog } from './person-dialog.tsx'
import { Time } from './time.tsx'
import { useAct } from './use-act.tsx'

/** Who may edit this site. Shown online only; nothing of it is stored in this browser. */
export function PeopleScreen() {
  const { data, error, isLoading, reload } = useServerData('people', () =>
    accountJson(peopleSchema, 'GET', '/api/admin/people'),
  )
  const [isInviting, setInviting] = useState(false)
  const [openId, setOpenId] = useState<string | null>(null)
  const [handed, setHanded] = useState<HandedLink | null>(null)
  const { act, isBusy, question } = useAct()
  const toast = useToast()
  const open = data?.people.find(({ id }) => id === openId) ?? null
  const enabled = data?.people.filter(({ disabledAt, isAdmin }) => disabledAt === null && isAdmin).length ?? 0

  const resend = ({ id }: Invitation) =>
    act(async () => {
      setHanded(await accountJson(handedLinkSchema, 'POST', `/api/admin/people/invitations/${id}/resend`))
      reload()
    })
  const withdraw = async ({ id, email }: Invitation) => {
    if (!(await act(() => accountRequest('DELETE', `/api/admin/people/invitations/${id}`)))) return
    toast.success({ title: 'Invitation withdrawn', description: email })
    reload()
  }

  return (
    <>
      <div className="mb-2 flex flex-wrap items-center justify-between gap-3 md:mb-4">
        <h1 className="font-display text-subtitle font-medium">People</h1>
        <div className="flex flex-wrap gap-2">
          <Link to="/admin/people/record" className={buttonClass('secondary', 'small', 'min-h-11')}>
            <ScrollText aria-hidden="true" size={16} /> Record
          </Link>
          <Button
            size="small"
            className="min-h-11"
            disabled={data === null}
            onClick={() => setInviting(true)}
          >
            <UserPlus aria-hidden="true" size={16} /> Invite …
          </Button>
        </div>
      </div>
      <Purpose>
        Who may edit this site. Your own password, second factor and sessions are under{' '}
        <Link to="/admin/account" className="text-accent underline underline-offset-4">
          Your account
        </Link>
        .
      </Purpose>
      {error === null ? null : (
        <div className="mb-5">
          <ErrorState title="People cannot be shown" text={error}>
            <Button size="small" onClick={reload}>
              Try Again
            </Button>
          </ErrorState>
        </div>
      )}
      {data === null && isLoading ? <output>Loading people …</output> : null}
      {enabled === 1 ? (
        <div className="mb-5">
          <Banner
            title="You are the only administrator"
            text="Should you lose your password, only somebody with access to the server can help. Invite a second one."
          />
        </div>
      ) : null}
      {data === null ? null : (
        <ul aria-label="People" aria-busy={isLoading} className="divide-y divide-line border-y border-line">
          {data.people.map((person) => (
            <PersonItem key={person.id} person={person} onOpen={() => setOpenId(person.id)} />
          ))}
        </ul>
      )}
      {data === null || data.invitations.length === 0 ? null : (
        <section aria-labelledby="invitations" className="mt-8">
          <h2 id="invitations" className="mb-3 font-display text-heading font-medium">
            Invited
          </h2>
          <ul className="divide-y divide-line border-y border-line">
            {data.invitations.map((invitation) => (
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
      {isInviting && data !== null ? (
        <InviteDialog
          hasMail={data.hasMail}
          onClose={(isInvited) => {
            setInviting(false)
            if (isInvited) reload()
          }}
        />
      ) : null}
      {handed === null ? null : (
        <Dialog open onClose={() => setHanded(null)} title="Invited again" size="small">
          <HandedLinkView handed={handed} purpose="becomes an administrator" onDone={() => setHanded(null)} />
        </Dialog>
      )}
      {open === null ? null : (
        <PersonDialog person={open} onClose={() => setOpenId(null)} onChange={reload} />
      )}
      {question}
    </>
  )
}

function PersonItem({ person, onOpen }: { person: Person; onOpen: () => void }) {
  const { email, isSelf, isAdmin, disabledAt, lastSignedInAt, sessions } = person
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-4">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-2">
          <span className="font-semibold wrap-anywhere">{email}</span>
          {isSelf ? <Badge tone="accent">You</Badge> : null}
          {disabledAt === null ? null : <Badge tone="danger">Disabled</Badge>}
          {isAdmin ? null : <Badge tone="warning">No administrator</Badge>}
        </p>
        <p className="text-sm text-muted">
          {lastSignedInAt === null ? (
            'Not signed in yet'
          ) : (
            <>
              Signed in <Time at={lastSignedInAt} />
            </>
          )}
          {`; ${protection(person)}; ${sessions === 0 ? 'no session' : sessions === 1 ? '1 session' : `${sessions} sessions`}`}
        </p>
      </div>
      {isSelf ? (
        <Link to="/admin/account" className={buttonClass('secondary', 'small', 'min-h-11')}>
          Your account
        </Link>
      ) : (
        <Button
          variant="secondary"
          size="small"
          className="min-h-11"
          aria-label={`Manage ${email}`}
          onClick={onOpen}
        >
          Manage …
        </Button>
      )}
    </li>
  )
}

function protection({ hasTotp, passkeys }: Person): string {
  const parts = [
    ...(hasTotp ? ['authenticator app'] : []),
    ...(passkeys === 0 ? [] : [passkeys === 1 ? '1 passkey' : `${passkeys} passkeys`]),
  ]
  return parts.length === 0 ? 'password alone' : parts.join(' and ')
}

interface InvitationItemProps {
  invitation: Invitation
  isBusy: boolean
  onResend: () => void
  onWithdraw: () => void
}

function InvitationItem({ invitation, isBusy, onResend, onWithdraw }: InvitationItemProps) {
  const { email, invitedBy, expiresAt, hasExpired } = invitation
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-4">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-2">
          <span className="font-semibold wrap-anywhere">{email}</span>
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
          aria-label={`Withdraw the invitation of ${email}`}
          onClick={onWithdraw}
        >
          Withdraw
        </Button>
      </div>
    </li>
  )
}
