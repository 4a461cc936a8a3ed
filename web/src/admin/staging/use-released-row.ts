import { type ContentName, isContentName, isEntityName } from '@coop/sync/entities'
import { refusalToEdit } from '@coop/sync/releases'
import type { Write } from '@coop/sync/write'
import type { RowOf } from '../data/admin-row.ts'
import { useRow } from '../data/hooks.ts'
import { rowAddress } from '../entities/addresses.ts'
import { releaseAddress } from './release-address.ts'
import { setReleaseTarget } from './release-target.ts'

/** The row that an edit of a release changes, and the link to it. */
interface ReleasedRow {
  readonly entity: ContentName
  readonly op: Write['op']
  readonly title: string
  readonly release: RowOf<'releases'>
  /**
   * The address of the row as the release makes it. If the release no longer takes edits, the address of the release.
   */
  readonly address: string
  /** Chooses the release for this tab when the link is followed. */
  readonly onOpen: () => void
}

/** @returns null if the edit was removed from its release, or is not known yet */
export function useReleasedRow(editId: string): ReleasedRow | null {
  const edit = useRow('release_edits', editId)
  const release = useRow('releases', edit?.values.release_id ?? '')
  if (edit == null || release == null) return null
  const { entity, row_id: rowId, op, title } = edit.values
  if (!isEntityName(entity) || !isContentName(entity)) return null
  const takesEdits = refusalToEdit(release.values.state) === null
  return {
    entity,
    op,
    title,
    release,
    address: takesEdits && op !== 'delete' ? rowAddress(entity, rowId) : releaseAddress(release.id),
    onOpen() {
      if (takesEdits) setReleaseTarget(release.id)
    },
  }
}
