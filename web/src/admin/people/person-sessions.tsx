import { deviceSessionsSchema, type Person } from '@coop/sync/people'
import { Button } from '../../ui/buttons/button.tsx'
import { ErrorState } from '../../ui/states/error-state.tsx'
import { serverJson } from '../requests/server-request.ts'
import { useServerData } from '../requests/use-server-data.ts'
import { SessionList } from './session-list.tsx'
import type { PersonChanges } from './use-person-changes.ts'

/** The sessions of a person. */
export function PersonSessions({ person, changes }: { person: Person; changes: PersonChanges }) {
  const { id, disabledAt } = person
  const { data, error, reload } = useServerData(`${id} ${disabledAt}`, () =>
    serverJson(deviceSessionsSchema, 'GET', `/api/admin/people/${id}/sessions`),
  )
  const end = async (path: string, done: string) => {
    if (await changes.change({ method: 'DELETE', path, done })) reload()
  }
  return (
    <section aria-labelledby="person-sessions" className="mb-6">
      <div className="mb-2 flex flex-wrap items-center justify-between gap-2">
        <h3 id="person-sessions" className="font-semibold">
          Signed in
        </h3>
        {data !== null && data.sessions.length > 0 ? (
          <Button
            variant="secondary"
            size="small"
            className="min-h-11"
            disabled={changes.isBusy}
            onClick={() => void end('/sessions', 'Signed out everywhere')}
          >
            Sign out everywhere
          </Button>
        ) : null}
      </div>
      {error === null ? null : <ErrorState title="Sessions could not be loaded" text={error} />}
      {data === null && error === null ? <output>Loading …</output> : null}
      {data === null ? null : (
        <SessionList
          sessions={data.sessions}
          isBusy={changes.isBusy}
          onEnd={(session) => void end(`/sessions/${session.id}`, 'Signed out')}
        />
      )}
    </section>
  )
}
