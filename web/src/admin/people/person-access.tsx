import type { Person } from '@coop/sync/people'
import { Button } from '../../ui/buttons/button.tsx'
import type { PersonChanges } from './use-person-changes.ts'

interface PersonAccessProps {
  person: Person
  changes: PersonChanges
  onDeleted: () => void
}

/** Disables, enables or deletes a person's account. */
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
        detail: 'The person is signed out everywhere, and all their links stop working.',
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
        detail: 'A deleted account cannot be restored. The edits and the audit log are kept.',
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
          ? 'This account is disabled. Pending edits on its devices are not sent, but can be exported there.'
          : 'A disabled account is signed out everywhere within seconds. Pending edits on its devices are not sent, but can be exported there.'}
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
