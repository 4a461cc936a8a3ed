import type { Write } from '@coop/sync/write'
import type { EntityName } from '@coop/sync/entities'
import type { AffectedRow } from '@coop/sync/history'
import type { RowValues } from '../admin-row.ts'

/**
 * One act of this administrator on this device that is undone and redone as a whole: a save, a flip, many edits at
 * once, or an import. Its effect on each row is stored separately, in pieces.
 */
export interface Step {
  readonly id: string
  readonly isUndone: boolean
  /** Milliseconds since the epoch. */
  readonly at: number
  /** The entity of its first edit. `op`, `title` and `fields` describe that edit, too. */
  readonly entity: EntityName
  readonly op: Write['op']
  readonly title: string
  /** The fields that an update changed. */
  readonly fields: readonly string[]
  /** The new value, if the edit changed one flag only. */
  readonly flag: boolean | null
  /** For an import, the name of its file. */
  readonly fileName: string | null
  readonly rows: number
  /** True if its edits affect several entities. */
  readonly isMixed?: boolean | undefined
  readonly pieces: readonly number[]
  /** The ids of its writes that were rejected or discarded, and so are no longer part of it. */
  readonly lost: readonly string[]
  /** The files of this device that it names. */
  readonly files: readonly string[]
  /** The schema version when the act was done. */
  readonly schemaVersion: number
}

/** A request to undo or redo, by a key or a button. `stepId` is null for the latest step. */
export interface UndoRequest {
  readonly kind: 'undo' | 'redo'
  readonly stepId: string | null
}

/** The effect of a step on a row: the changed fields with their old and new values. */
export interface StepRow {
  readonly entity: EntityName
  readonly rowId: string
  /** null: nothing was left to send. */
  readonly writeId: string | null
  readonly title: string
  /** null: the step created the row. */
  readonly before: RowValues | null
  /** null: the step deleted the row. */
  readonly after: RowValues | null
  /** True for an edit that restores references removed by a deletion. It counts as part of the restored row. */
  readonly follows?: boolean | undefined
  /** For a deletion, the references that it removes from other rows. */
  readonly affected?: readonly AffectedRow[] | undefined
}
