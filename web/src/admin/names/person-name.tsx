import type { ShownPerson } from '@coop/sync/people'

/** The name of a person over the address, or the address alone. */
export function PersonName({ person: { name, email } }: { person: Pick<ShownPerson, 'name' | 'email'> }) {
  if (name === null) return <span className="font-semibold wrap-anywhere">{email}</span>
  return (
    <>
      <span className="font-semibold wrap-anywhere">{name}</span>{' '}
      <span className="text-sm text-muted wrap-anywhere">{email}</span>
    </>
  )
}
