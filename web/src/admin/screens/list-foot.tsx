import type { EntityName } from '@coop/sync/entities'
import { DeletedLink } from '../history/deleted-link.tsx'
import { KeysButton } from '../keys/keys-button.tsx'

/** Shown below the rows of a list: its deleted rows and its keyboard shortcuts. */
export function ListFoot({ name }: { name: EntityName }) {
  return (
    <div className="flex items-center justify-between gap-3">
      <DeletedLink name={name} />
      <KeysButton />
    </div>
  )
}
