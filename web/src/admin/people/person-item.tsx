import type { Person } from '@coop/sync/people'
import { roleLabels } from '@coop/sync/releases'
import { Link } from 'react-router-dom'
import { buttonClass } from '../../ui/buttons/button-class.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { Badge } from '../../ui/text/badge.tsx'
import { PersonName } from '../names/person-name.tsx'
import { PersonPicture } from '../names/person-picture.tsx'
import { usePerson } from '../names/use-person.ts'
import { Time } from '../texts/time.tsx'

export function PersonItem({ person, onOpen }: { person: Person; onOpen: () => void }) {
  const { email, isSelf, isAdmin, role, disabledAt, lastSignedInAt, sessions } = person
  const shown = usePerson(person.id, email)
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-4">
      <PersonPicture person={shown} />
      <div className="min-w-0 flex-1 basis-48">
        <p className="flex flex-wrap items-baseline gap-x-2 gap-y-1">
          <PersonName person={shown} />
          {isSelf ? <Badge tone="accent">You</Badge> : null}
          {disabledAt === null ? null : <Badge tone="danger">Disabled</Badge>}
          {role !== null && role !== 'admin' ? (
            <Badge>{roleLabels[role]}</Badge>
          ) : isAdmin ? null : (
            <Badge tone="warning">No role</Badge>
          )}
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
  return parts.length === 0 ? 'password only' : parts.join(' and ')
}
