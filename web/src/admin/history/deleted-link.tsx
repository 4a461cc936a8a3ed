import { type EntityName, entityNamed } from '@coop/sync/entities'
import { Link } from 'react-router-dom'
import { deletedAddress } from './activity-address.ts'

/** The link from a list to its deleted rows. */
export function DeletedLink({ name }: { name: EntityName }) {
  return (
    <p className="mt-4 text-sm">
      <Link
        to={deletedAddress(name)}
        className="inline-flex min-h-11 items-center text-accent underline underline-offset-4"
      >
        Deleted {entityNamed(name).plural.toLowerCase()}
      </Link>
    </p>
  )
}
