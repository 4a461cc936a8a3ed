import type { Write } from '@coop/sync/write'
import type { EntityName } from '@coop/sync/entities'
import type { AffectedRow } from '@coop/sync/history'
import type { RowValues } from '../admin-row.ts'

/**
 * One act of this administrator on this device, which is undone and done again as one: a save, a flip, many edits at once,
 * an import. Its effect on each row is stored beside it, in pieces.
 */
export interface Step {
  readonly id: string
  readonly isUndone: boolean
  /** Milliseconds since the epoch. */
  readonly at: number
  /** The entity of its first edit, which `op`, `title` and `fields` are of, too. */
  readonly entity: EntityName
  readonly op: Write['op']
  readonly title: string
  /** The fields that an update changed. */
  readonly fields: readonly string[]
  /** The new value, if that was one flag. */
  readonly flag: boolean | null
  /** An import has the name of its file. */
  readonly fileName: string | null
  readonly rows: number
  /** Its edits are of several entities. */
  readonly isMixed?: boolean | undefined
  readonly pieces: readonly number[]
  /** Ids of its writes that the server has refused, or that were discarded: they are not part of it any more. */
  readonly lost: readonly string[]
  /** Files of this device that it names. */
  readonly files: readonly string[]
  /** The version of the entities' fields when it was done. */
  readonly schemaVersion: number
}

/** Somebody has pressed a key or a button for it. `stepId` is null: the latest one. */
export interface UndoRequest {
  readonly kind: 'undo' | 'redo'
  readonly stepId: string | null
}

/** The effect of a step on a row: the fields that it changed, as they were before and as it wrote them. */
export interface StepRow {
  readonly entity: EntityName
  readonly rowId: string
  /** null: nothing of it was left to send. */
  readonly writeId: string | null
  readonly title: string
  /** null: the step made the row. */
  readonly before: RowValues | null
  /** null: the step deleted the row. */
  readonly after: RowValues | null
  /** It gives back what a deletion took out of the row, and counts with the row that comes back. */
  readonly follows?: boolean | undefined
  /** A deletion has the references that it takes out of other rows. */
  readonly affected?: readonly AffectedRow[] | undefined
}
