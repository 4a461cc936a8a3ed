import type { EntityName } from '@coop/sync/entities'
import type { AffectedRow } from '@coop/sync/history'
import type { Answer, FinalAnswer, Json, Write } from '@coop/sync/write'
import type { Choice } from './conflict-choice.ts'
import type { DeviceFile } from '../device-file.ts'
import type { RowValues } from '../admin-row.ts'
import type { StepRow } from './step.ts'
import type { Entry, OutboxState } from './outbox-state.ts'

/** An edit as a person made it. */
export interface Edit {
  readonly id: string
  readonly userId: string
  readonly entity: EntityName
  readonly rowId: string
  readonly op: Write['op']
  /** The base of the write. The base of a deletion is made in this folder, from `rowWriteId`. */
  readonly base: Readonly<Record<string, Json>>
  readonly changes: Readonly<Record<string, Json>>
  readonly title: string
  readonly rowWriteId: string | null
  /** The version of an edit that was left by a page of an older version. */
  readonly schemaVersion?: number
  /** For a deletion, the row as it was seen, so that it can be restored. */
  readonly before?: RowValues | undefined
  /** For a deletion, the references that it removes from other rows. */
  readonly affected?: readonly AffectedRow[] | undefined
  /** See `BulkEdit`. */
  readonly follows?: readonly string[] | undefined
  /** The step that the edit undoes or redoes. */
  readonly reversal?: { readonly stepId: string; readonly kind: 'undo' | 'redo' }
}

/** The step that edits belong to. Several events with the same id make one step, as the parts of an import do. */
export interface StepStart {
  readonly id: string
  readonly fileName: string | null
}

/** A piece of a step that is to be undone or redone. */
export interface PieceOfStep {
  readonly stepId: string
  /** True to redo an undone step. */
  readonly isUndone: boolean
  readonly piece: number
}

/** The reason why a request returned no answers. */
export type Failure =
  | { readonly kind: 'network' }
  | {
      readonly kind: 'http'
      readonly status: number
      readonly message: string
      /** In milliseconds, if the server sent it. */
      readonly retryAfter: number | null
    }

/** An event of the outbox. It contains the ids and the randomness that it needs. */
export type OutboxEvent =
  | { readonly type: 'edit'; readonly edit: Edit; readonly step?: StepStart | undefined }
  /** Many edits at once, with the same result as one after the other. */
  | { readonly type: 'edits'; readonly edits: readonly Edit[]; readonly step?: StepStart | undefined }
  /** The edits that reverse a piece of a step. Nothing happens if another tab has already reversed it. */
  | { readonly type: 'reverse'; readonly of: PieceOfStep; readonly edits: readonly Edit[] }
  | { readonly type: 'forget-step'; readonly stepId: string; readonly isUndone: boolean }
  /** A tab has started to send. The answers to another tab's pending batch are lost, or arrive as ledger rows. */
  | { readonly type: 'sender-started' }
  /** All pending edits were exported to a file. */
  | { readonly type: 'exported' }
  /** Edits and files from such a file. The contents of the files are already stored. */
  | {
      readonly type: 'imported'
      readonly entries: readonly Entry[]
      readonly files: readonly Omit<DeviceFile, 'since' | 'state'>[]
    }
  /** The sender is ready for a batch. */
  | { readonly type: 'send' }
  | { readonly type: 'answered'; readonly answers: readonly WriteAnswer[]; readonly random: number }
  | {
      readonly type: 'failed'
      readonly ids: readonly string[]
      readonly failure: Failure
      readonly random: number
    }
  /** Ledger rows that have been applied durably, at a position of the log. */
  | { readonly type: 'ledger'; readonly rows: readonly LedgerAnswer[]; readonly lsn: string }
  | { readonly type: 'on-site'; readonly writeIds: readonly string[] }
  | { readonly type: 'signed-in' }
  | { readonly type: 'signed-out' }
  | { readonly type: 'send-now' }
  | {
      readonly type: 'resolve'
      readonly writeId: string
      readonly choice: Choice
      readonly newId: string
      /** The edits of other rows that belong to the decision. */
      readonly others?: readonly Edit[]
    }
  | {
      readonly type: 'resend'
      readonly writeId: string
      readonly changes: RowValues
      /** The row without this edit: the old values of the newly changed fields. */
      readonly base: RowValues
      readonly newId: string
      /** The step that the edit belongs to. Without it, the edit is a step by itself. */
      readonly stepId?: string | undefined
    }
  | { readonly type: 'discard'; readonly writeId: string }
  | { readonly type: 'discard-all' }
  | { readonly type: 'file-added'; readonly file: Omit<DeviceFile, 'since' | 'state'> }
  /** The content of the file could not be stored. */
  | { readonly type: 'file-dropped'; readonly address: string }
  | { readonly type: 'file-uploaded'; readonly address: string }
  /** The server rejects the file, or the device has lost it. */
  | { readonly type: 'file-refused'; readonly address: string; readonly message: string }
  | { readonly type: 'file-retried'; readonly address: string; readonly stepId?: string | undefined }

export interface WriteAnswer {
  readonly id: string
  readonly answer: Answer
}

export interface LedgerAnswer {
  readonly id: string
  readonly answer: FinalAnswer
}

export type OutboxCommand =
  /** The edit is part of this write. null: nothing of it is left to send. */
  | { readonly type: 'saved'; readonly writeId: string | null }
  | { readonly type: 'send'; readonly writes: readonly Write[] }
  /** This event has reversed the piece. */
  | { readonly type: 'reversed' }
  /** The changes to rows of a piece of a step, to be stored together with the state. */
  | { readonly type: 'store-piece'; readonly key: string; readonly rows: readonly StepRow[] }
  /** Nothing can be sent before this time, unless another event happens. */
  | { readonly type: 'wake'; readonly at: number }

export interface Transition {
  readonly state: OutboxState
  readonly commands: readonly OutboxCommand[]
}
