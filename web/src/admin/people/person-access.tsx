import type { Person } from '@coop/sync/people'
import { Button } from '../../ui/buttons/button.tsx'
import type { PersonChanges } from './use-person-changes.ts'

interface PersonAccessProps {
  person: Person
  changes: PersonChanges
  onDeleted: () => void
}

/** Disables the account of somebody, enables it again, or deletes it. */
export function PersonAccess({ person, changes, onDeleted }: PersonAccessProps) {
  const { change, isBusy } = changes
  const isDisabled = person.disabledAt !== null
  const disable = () =>
    change({
      method: 'POST',
      path: '/disable',
      done: 'Disabled',
      confirm: {
        title: `Disable the account of ${person.email}?`,
        detail: 'They are signed out everywhere, and links that they have or have made stop working.',
        confirm: 'Disable',
      },
    })
  const remove = async () => {
    const isDone = await change({
      method: 'DELETE',
      path: '',
      done: 'Deleted',
      confirm: {
        title: `Delete the account of ${person.email}?`,
        detail: 'A deleted account cannot be restored. Its edits and its audit log are kept.',
        confirm: 'Delete',
      },
    })
    if (isDone) onDeleted()
  }
  return (
    <section aria-labelledby="person-access">
      <h3 id="person-access" className="mb-2 font-semibold">
        Access
      </h3>
      <p className="mb-3 max-w-prose text-sm text-muted">
        {isDisabled
          ? 'This account is disabled. Edits that wait on its devices can be saved there as a file, and are not sent.'
          : 'A disabled account is signed out within seconds, everywhere. Edits that wait on its devices stay there, can be saved as a file, and are not sent.'}
      </p>
      <div className="flex flex-wrap gap-2">
        {isDisabled ? (
          <>
            <Button
              size="small"
              className="min-h-11"
              disabled={isBusy}
              onClick={() => void change({ method: 'POST', path: '/enable', done: 'Enabled' })}
            >
              Enable
            </Button>
            <Button
              variant="danger"
              size="small"
              className="min-h-11"
              disabled={isBusy}
              onClick={() => void remove()}
            >
              Delete
            </Button>
          </>
        ) : (
          <Button
            variant="danger"
            size="small"
            className="min-h-11"
            disabled={isBusy}
            onClick={() => void disable()}
          >
            Disable
          </Button>
        )}
      </div>
    </section>
  )
}
