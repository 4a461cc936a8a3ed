import { type EntityName, entityNamed } from '@coop/sync/entities'
import type { AffectedRow, PastRow } from '@coop/sync/history'
import { useAdmin } from '../data/hooks.ts'
import { editsToRestoreReferences } from '../data/restore-references.ts'
import type { EntityEdit } from '../data/outbox/entity-edit.ts'
import { planRestore, type RestorePlan } from './restore-plan.ts'
import { useRowsThere } from './use-rows-there.ts'

/** A row that is gone, as the server tells of it. */
export interface DeletedRow {
  readonly id: string
  readonly state: PastRow
  /** The references that its deletion took out of other rows. */
  readonly affected: readonly AffectedRow[]
  readonly titles: Readonly<Record<string, string>>
  readonly missingFiles: readonly string[]
}

export interface RestorePlanHere extends RestorePlan {
  /** The edits that restore these references. */
  readonly edits: readonly EntityEdit[]
  /** The affected rows that these edits change. */
  readonly otherRows: readonly AffectedRow[]
  /** Its references were looked up among all rows. */
  readonly isComplete: boolean
}

/** How a row that is gone comes back with all that hung on it: the same wherever it is offered. */
export function useRestorePlan(name: EntityName, gone: DeletedRow): RestorePlanHere {
  const { rows, isComplete, isThere } = useRowsThere()
  const data = useAdmin()
  const { titles, missingFiles } = gone
  // Its deletion may not have come to this device yet, or an edit of it waits here: it is not in its own way.
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
