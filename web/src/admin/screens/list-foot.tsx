import type { EntityName } from '@coop/sync/entities'
import { DeletedLink } from '../history/deleted-link.tsx'
import { KeysButton } from '../keys/keys-button.tsx'

/** Below the rows of a list: what was deleted from it, and the keys that it knows. */
export function ListFoot({ name }: { name: EntityName }) {
  return (
    <div className="flex items-center justify-between gap-3">
      <DeletedLink name={name} />
      <KeysButton />
    </div>
  )
}
