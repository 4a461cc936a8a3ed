import { peopleSchema } from '@coop/sync/people'
import { ScrollText, UserPlus } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { Banner } from '../../ui/states/banner.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { buttonClass } from '../../ui/buttons/button-class.ts'
import { ScreenHead } from '../../ui/layout/screen-head.tsx'
import { serverJson } from '../requests/server-request.ts'
import { NotShown } from '../requests/not-shown.tsx'
import { useServerData } from '../requests/use-server-data.ts'
import { InvitationList } from './invitation-list.tsx'
import { InviteDialog } from './invite-dialog.tsx'
import { PersonDialog } from './person-dialog.tsx'
import { PersonItem } from './person-item.tsx'

/** The people who may edit this site. The list is available only online, and is not stored in this browser. */
export function PeopleScreen() {
  const { data, error, isLoading, reload } = useServerData('people', () =>
    serverJson(peopleSchema, 'GET', '/api/admin/people'),
  )
  const [isInviting, setInviting] = useState(false)
  const [openId, setOpenId] = useState<string | null>(null)
  const open = data?.people.find(({ id }) => id === openId) ?? null
  const administrators =
    data?.people.filter(({ disabledAt, role }) => disabledAt === null && role === 'admin').length ?? 0

  return (
    <>
      <ScreenHead
        heading="People"
        purpose={
          <>
            People who can edit this site. To change your password, second factor or sessions, open{' '}
            <Link to="/admin/account" className="text-accent underline underline-offset-4">
              Your account
            </Link>
            .
          </>
        }
      >
        <Link to="/admin/people/record" className={buttonClass('quiet', 'small')}>
          <ScrollText aria-hidden="true" size={16} /> Audit log
        </Link>
        <Button size="small" disabled={data === null} onClick={() => setInviting(true)}>
          <UserPlus aria-hidden="true" size={16} /> Invite …
        </Button>
      </ScreenHead>
      {error === null ? null : (
        <div className="mb-5">
          <NotShown title="People could not be loaded" error={error} onRetry={reload} />
        </div>
      )}
      {data === null && isLoading ? <output>Loading people …</output> : null}
      {administrators === 1 ? (
        <div className="mb-5">
          <Banner
            title="You are the only administrator"
            text="If you lose your password, only somebody with access to the server can help. Invite a second administrator."
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
      {data === null ? null : <InvitationList invitations={data.invitations} onChange={reload} />}
      {isInviting && data !== null ? (
        <InviteDialog
          hasMail={data.hasMail}
          onClose={(isInvited) => {
            setInviting(false)
            if (isInvited) reload()
          }}
        />
      ) : null}
      {open === null ? null : (
        <PersonDialog person={open} onClose={() => setOpenId(null)} onChange={reload} />
      )}
    </>
  )
}
