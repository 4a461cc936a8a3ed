import type { HandedLink, Person } from '@coop/sync/people'
import { useState } from 'react'
import { Button } from '../../ui/buttons/button.tsx'
import { HandedLinkView } from './handed-link.tsx'
import type { PersonChanges } from './use-person-changes.ts'

/** Helps a person who cannot sign in, by a link for a new password or by removing the second factor. */
export function PersonHelp({ person, changes }: { person: Person; changes: PersonChanges }) {
  const [link, setLink] = useState<HandedLink | null>(null)
  const { change, makeResetLink, isBusy } = changes
  return (
    <section aria-labelledby="person-help" className="mb-6">
      <h3 id="person-help" className="mb-2 font-semibold">
        Sign-in help
      </h3>
      {link === null ? (
        <div className="flex flex-wrap gap-2">
          <Button
            variant="secondary"
            size="small"
            className="min-h-11"
            disabled={isBusy || person.disabledAt !== null}
            onClick={() => void makeResetLink().then(setLink)}
          >
            Create password link
          </Button>
          {person.hasTotp ? (
            <Button
              variant="secondary"
              size="small"
              className="min-h-11"
              disabled={isBusy}
              onClick={() =>
                void change({
                  method: 'DELETE',
                  path: '/second-factor',
                  done: 'Codes are no longer required',
                  confirm: {
                    title: `Turn off the authenticator app of ${person.email}?`,
                    detail:
                      'Verify who asks for this. The account can then be opened with the password only.',
                    confirm: 'Turn off',
                  },
                })
              }
            >
              Turn off the authenticator app
            </Button>
          ) : null}
        </div>
      ) : (
        <HandedLinkView
          handed={link}
          purpose="chooses a new password for this account"
          onDone={() => setLink(null)}
        />
      )}
    </section>
  )
}
