import type { EntityName } from '@coop/sync/entities'
import type { RowValues, AdminRow, FlagOf } from './admin-row.ts'
import type { PreparedFile } from './device-file.ts'
import type { Choice } from './outbox/conflict-choice.ts'
import type { BulkEdit, EntityEdit } from './outbox/entity-edit.ts'
import type { Step, StepRow } from './outbox/step.ts'
import type { EditsImport } from './edits-file/plan-edits-import.ts'

/** `stepId` is null when the act changed nothing. */
interface Act {
  readonly stepId: string | null
  /** The name of the release that contains the edits. Missing: the edits go to the site. */
  readonly release?: string
}

/**
 * `save`, `flip` and `create` show the edit before they return. A deletion is shown once the references to the row are
 * known. The promises resolve when the edit is stored durably on this device. If storing fails, they reject with a
 * message for the administrator (`StorageRefusal`), and the rows change back.
 */
export interface AdminData {
  readonly userId: string
  /**
   * @param base the row as it was when the form was opened (`AdminRow.values`)
   * @param changes new values of client fields and child lists; only values that differ from `base` are sent
   * @param onSite additional changes for an edit that goes to the site and not into a release
   * @returns `writeId` is null when nothing differed and nothing was queued
   */
  save(
    entity: EntityName,
    rowId: string,
    base: RowValues,
    changes: RowValues,
    onSite?: RowValues,
  ): Promise<Act & { writeId: string | null }>
  /** Inverts a flag, starting from the value on the screen. */
  flip<N extends EntityName>(
    entity: N,
    rowId: string,
    field: FlagOf<N>,
  ): Promise<Act & { writeId: string | null }>
  /**
   * @param values client fields and child lists; a missing value gets its default
   * @param stepId the step that several rows are created in; without it, this row is a step by itself
   */
  create(
    entity: EntityName,
    values: RowValues,
    stepId?: string,
  ): Promise<Act & { rowId: string; writeId: string }>
  /** @returns `writeId` is null when the row was never sent, so that nothing is left to send */
  remove(entity: EntityName, row: AdminRow): Promise<Act & { writeId: string | null }>
  /**
   * Stores many edits in one transaction and updates the screen once: either all edits are durable when it resolves, or
   * none. The caller has checked the updates and inserts. One call is one step; all calls of one import are one step.
   *
   * @param entity the entity of edits that do not name one
   */
  applyAll(
    entity: EntityName,
    edits: readonly (BulkEdit | EntityEdit)[],
    importing?: {
      readonly stepId: string
      readonly fileName: string | null
      /** All edits of the step, if this call makes only a part of them. */
      readonly whole?: readonly BulkEdit[]
    },
  ): Promise<Act>
  /** Reads the changes to the rows of one part of a step. */
  readPiece(step: Step, piece: number): Promise<readonly StepRow[]>
  /**
   * Makes the edits that undo one part of a step. They can themselves be undone.
   * @returns false if the step no longer exists; nothing is changed then
   */
  reverse(step: Step, piece: number, edits: readonly EntityEdit[]): Promise<boolean>
  /** Keeps the changes of the step and removes it from undo and redo. */
  forgetStep(step: Step): Promise<void>
  resolve(writeId: string, choice: Choice): Promise<void>
  /**
   * Sends a rejected or failed edit again, with these values in place of the old ones.
   * @param stepId the step in which several edits are sent again; without it, this edit is a step by itself
   */
  resend(writeId: string, changes?: RowValues, stepId?: string): Promise<Act>
  /** Discards an edit that needs a decision. If its row is lost, edits that reference the row need a decision, too. */
  discard(writeId: string): Promise<void>
  /**
   * Exports all edits that the site has not applied, with their pictures, as a file that another device can import.
   *
   * @param person the author, shown in the name of the file and in the preview of the import
   */
  exportPending(person: string): Promise<File>
  /**
   * Reads such a file and plans its import.
   * @throws EditsFileRefusal if the file cannot be read or is for another site
   */
  readEdits(file: Blob): Promise<EditsImport>
  /** Queues the new edits of a plan made in this tab. They keep their ids, so that each is applied once. */
  importEdits(plan: EditsImport): Promise<void>
  discardAll(): Promise<void>
  pendingCount(): number
  /** True for a write of this device that is pending, or that is one of the last applied ones. */
  isOwnWrite(writeId: string): boolean
  /** True if the row is deleted on this device and the server cannot know it yet. */
  isDeletionUnsent(entity: EntityName, rowId: string): boolean
  /** Sends now, without waiting for the backoff. */
  sendNow(): void
  /**
   * Stores a file on this device. The file is durable when the promise resolves, and is uploaded once an edit names its
   * address.
   * @returns the address that the file will have
   * @throws StorageRefusal if there is not enough space or the browser stores nothing
   */
  addFile(file: PreparedFile): Promise<string>
  /** Uploads a rejected file again. */
  retryFile(address: string, stepId?: string): Promise<void>
  /** Returns a new id (UUIDv7) for a row or an item of a child list. */
  newId(): string
}
