import type { Person } from '@coop/sync/people'
import { roleLabels } from '@coop/sync/releases'
import { RoleSelect } from './role-select.tsx'
import type { PersonChanges } from './use-person-changes.ts'

/** Changes the role of a person. */
export function PersonRole({ person, changes }: { person: Person; changes: PersonChanges }) {
  const { role } = person
  if (role === null) return null
  return (
    <section aria-label="Role" className="mb-6 max-w-sm">
      <RoleSelect
        role={role}
        onChange={(next) =>
          void changes.change({
            method: 'PUT',
            path: '/role',
            body: { role: next },
            done: `${roleLabels[next]} from now on`,
          })
        }
      />
    </section>
  )
}
