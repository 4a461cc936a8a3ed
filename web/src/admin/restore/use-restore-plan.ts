import { type EntityName, entityNamed } from '@coop/sync/entities'
import type { AffectedRow, PastRow } from '@coop/sync/history'
import { useAdmin } from '../data/hooks.ts'
import { editsToRestoreReferences } from '../data/restore-references.ts'
import type { EntityEdit } from '../data/outbox/entity-edit.ts'
import { planRestore, type RestorePlan } from './restore-plan.ts'
import { useRowsThere } from './use-rows-there.ts'

/** A deleted row, as described by the server. */
export interface DeletedRow {
  readonly id: string
  readonly state: PastRow
  /** The references in other rows that the deletion removed. */
  readonly affected: readonly AffectedRow[]
  readonly titles: Readonly<Record<string, string>>
  readonly missingFiles: readonly string[]
}

export interface RestorePlanHere extends RestorePlan {
  /** The edits that restore these references. */
  readonly edits: readonly EntityEdit[]
  /** The affected rows that these edits change. */
  readonly otherRows: readonly AffectedRow[]
  /** Whether its references were looked up among all rows. */
  readonly isComplete: boolean
}

/** The plan to restore a deleted row with the references to it. It is the same on all screens. */
export function useRestorePlan(name: EntityName, gone: DeletedRow): RestorePlanHere {
  const { rows, isComplete, isThere } = useRowsThere()
  const data = useAdmin()
  const { titles, missingFiles } = gone
  // This device may not know the deletion yet, or may have a pending edit of the row. The row must not block itself.
  const otherRows = (rows.get(name) ?? []).filter(({ id }) => id !== gone.id)
  const around = { rows: otherRows, isThere, titles, missingFiles }
  const edits = editsToRestoreReferences(
    gone.affected,
    { rowOf: ({ entity: of, rowId: id }) => rows.get(of)?.find((row) => row.id === id), isThere },
    () => data.newId(),
  )
  const changed = gone.affected.filter(({ entity: of, rowId: id }) =>
    edits.some((edit) => edit.op === 'update' && edit.entity === of && edit.row.id === id),
  )
  return {
    ...planRestore(entityNamed(name), gone.state, around),
    edits,
    otherRows: changed,
    isComplete,
  }
}
