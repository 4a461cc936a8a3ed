import type { Person } from '@coop/sync/people'
import { Link } from 'react-router-dom'
import { Dialog } from '../../ui/dialogs/dialog.tsx'
import { PersonName } from '../names/person-name.tsx'
import { usePerson } from '../names/use-person.ts'
import { PersonAccess } from './person-access.tsx'
import { PersonHelp } from './person-help.tsx'
import { PersonRole } from './person-role.tsx'
import { PersonSessions } from './person-sessions.tsx'
import { usePersonChanges } from './use-person-changes.ts'

interface PersonDialogProps {
  person: Person
  onClose: () => void
  onChange: () => void
}

/** The account of another person: its sessions, help with signing in, and its access. */
export function PersonDialog({ person, onClose, onChange }: PersonDialogProps) {
  const shown = usePerson(person.id, person.email)
  const changes = usePersonChanges(person, onChange)
  return (
    <>
      <Dialog open onClose={onClose} title="Account" description={<PersonName person={shown} />}>
        <PersonRole person={person} changes={changes} />
        <PersonSessions person={person} changes={changes} />
        <PersonHelp person={person} changes={changes} />
        <PersonAccess person={person} changes={changes} onDeleted={onClose} />
        <p className="mt-6 text-sm">
          <Link
            to={`/admin/people/record?person=${person.id}`}
            className="text-accent underline underline-offset-4"
          >
            Audit log of this account
          </Link>
        </p>
      </Dialog>
      {changes.question}
    </>
  )
}
