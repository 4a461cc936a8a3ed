import { Link } from 'react-router-dom'
import type { AuthUser } from '../data/session/auth.ts'
import { PersonPicture } from '../names/person-picture.tsx'
import { usePerson } from '../names/use-person.ts'

/**
 * A link to the account of the signed-in person, with the name that colleagues see. Offline it shows the last known
 * name.
 */
export function OwnName({ user }: { user: AuthUser }) {
  const person = usePerson(user.id, user.email)
  return (
    <Link
      to="/admin/account"
      title="Your account"
      className="flex min-h-9 min-w-0 items-center gap-2 rounded-control px-1 text-sm hover:bg-night-raised"
    >
      <PersonPicture person={person} size="small" />
      <span className="flex min-w-0 items-baseline gap-x-2 leading-tight xl:block">
        {person.name === null ? null : (
          <span className="block truncate font-medium max-sm:hidden">{person.name}</span>
        )}
        <span title={user.email} className="block truncate text-xs text-on-night-muted">
          {user.email}
        </span>
      </span>
    </Link>
  )
}
