import type { EntityName } from '@coop/sync/entities'
import type { RowValues, AdminRow, FlagOf } from './admin-row.ts'
import type { PreparedFile } from './device-file.ts'
import type { Choice } from './outbox/conflict-choice.ts'
import type { BulkEdit, EntityEdit } from './outbox/entity-edit.ts'
import type { Step, StepRow } from './outbox/step.ts'
import type { EditsImport } from './edits-file/plan-edits-import.ts'

/** An act that has come to nothing is no step: `stepId` is null. */
interface Act {
  readonly stepId: string | null
  /** The name of the release that its edits went into. Missing: they go to the site. */
  readonly release?: string
}

/**
 * `save`, `flip` and `create` show the edit at once, before they return; a deletion shows once this device has found out
 * what names the row. The promises settle when the edit is stored durably on this device, and reject with a sentence for
 * the administrator when it could not be (`StorageRefusal`); the rows then go back to what they were.
 */
export interface AdminData {
  readonly userId: string
  /**
   * @param base the row as the form was opened with it (`AdminRow.values`)
   * @param changes new values of client fields and child lists; only those that differ from `base` travel
   * @param onSite what the changes say besides where they go to the site, and not into a release
   * @returns `writeId` null: nothing differed, nothing was queued
   */
  save(
    entity: EntityName,
    rowId: string,
    base: RowValues,
    changes: RowValues,
    onSite?: RowValues,
  ): Promise<Act & { writeId: string | null }>
  /** Turns a flag over, counted from what the screen shows. */
  flip<N extends EntityName>(
    entity: N,
    rowId: string,
    field: FlagOf<N>,
  ): Promise<Act & { writeId: string | null }>
  /**
   * @param values client fields and child lists; what is left out gets its default
   * @param stepId of the step that several rows are made in; without it, it is one by itself
   */
  create(
    entity: EntityName,
    values: RowValues,
    stepId?: string,
  ): Promise<Act & { rowId: string; writeId: string }>
  /** @returns `writeId` null: the row had never left this device, so nothing is left to send */
  remove(entity: EntityName, row: AdminRow): Promise<Act & { writeId: string | null }>
  /**
   * Many edits, stored in one transaction and drawn once: all of them are durable when it resolves, or none. Updates and
   * inserts have been checked by the caller. One call is one step, and so are the calls of one import.
   *
   * @param entity of the edits that name none
   */
  applyAll(
    entity: EntityName,
    edits: readonly (BulkEdit | EntityEdit)[],
    importing?: {
      readonly stepId: string
      readonly fileName: string | null
      /** All edits of the step, where the call makes a piece of them. */
      readonly whole?: readonly BulkEdit[]
    },
  ): Promise<Act>
  /** Reads the changes to the rows of a piece of a step. */
  readPiece(step: Step, piece: number): Promise<readonly StepRow[]>
  /**
   * Makes the edits by which a piece of a step is taken back, and which can be taken back in turn.
   * @returns false: the step is not there any more, and nothing has happened
   */
  reverse(step: Step, piece: number, edits: readonly EntityEdit[]): Promise<boolean>
  /** The step stays as it is, and cannot be undone or done again any more. */
  forgetStep(step: Step): Promise<void>
  resolve(writeId: string, choice: Choice): Promise<void>
  /**
   * Sends a rejected or failed edit again, with these values in place of its own.
   * @param stepId of the step that several are sent again in; without it, it is one by itself
   */
  resend(writeId: string, changes?: RowValues, stepId?: string): Promise<Act>
  /** Gives a parked edit up. Edits that need a row which is thereby given up are parked with that reason. */
  discard(writeId: string): Promise<void>
  /**
   * Everything that has not been applied, with its pictures, as a file that another device can import.
   *
   * @param person whose edits they are, for those who read the file's name and its preview
   */
  exportPending(person: string): Promise<File>
  /**
   * Reads such a file and plans its import.
   * @throws EditsFileRefusal: it cannot be read, or is for another site
   */
  readEdits(file: Blob): Promise<EditsImport>
  /** Puts the new edits of a plan of this tab into the queue, under their ids, so that each counts once. */
  importEdits(plan: EditsImport): Promise<void>
  discardAll(): Promise<void>
  pendingCount(): number
  /** It is a write of this device: one that waits, or one of the last that were applied. */
  isOwnWrite(writeId: string): boolean
  /** The row is deleted on this device, and the server cannot know of it yet. */
  isDeletionUnsent(entity: EntityName, rowId: string): boolean
  /** Tries now, without waiting for the back-off. */
  sendNow(): void
  /**
   * Keeps a file on this device, durably, before it resolves. Nothing is sent before an edit names the address.
   * @returns the address that the file will have
   * @throws StorageRefusal: there is no room for it, or the browser keeps nothing
   */
  addFile(file: PreparedFile): Promise<string>
  /** Uploads a refused file again. */
  retryFile(address: string, stepId?: string): Promise<void>
  /** A new id for a row or for an item of a child list (UUIDv7). */
  newId(): string
}
