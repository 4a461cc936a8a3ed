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
  /** The base of the write; that of a delete is made here, from `rowWriteId`. */
  readonly base: Readonly<Record<string, Json>>
  readonly changes: Readonly<Record<string, Json>>
  readonly title: string
  readonly rowWriteId: string | null
  /** The version of an edit that a page of an older version has left. */
  readonly schemaVersion?: number
  /** A delete has the row as it was seen, so that it can be restored. */
  readonly before?: RowValues | undefined
  /** A delete has the references that it takes out of other rows. */
  readonly affected?: readonly AffectedRow[] | undefined
  /** See `BulkEdit`. */
  readonly follows?: readonly string[] | undefined
  /** The step that it takes back, or does again. */
  readonly reversal?: { readonly stepId: string; readonly kind: 'undo' | 'redo' }
}

/** The step that edits belong to. Several events with the same one make one step, as the parts of an import do. */
export interface StepStart {
  readonly id: string
  readonly fileName: string | null
}

/** A piece of a step that is to be undone, or done again. */
export interface PieceOfStep {
  readonly stepId: string
  /** Which way it goes: an undone one is done again. */
  readonly isUndone: boolean
  readonly piece: number
}

/** Why a request brought no answers. */
export type Failure =
  | { readonly kind: 'network' }
  | {
      readonly kind: 'http'
      readonly status: number
      readonly message: string
      /** Milliseconds, where the server named them. */
      readonly retryAfter: number | null
    }

/** An event of the outbox. It brings ids and randomness with it. */
export type OutboxEvent =
  | { readonly type: 'edit'; readonly edit: Edit; readonly step?: StepStart | undefined }
  /** Many edits at once, as if they came one after the other. */
  | { readonly type: 'edits'; readonly edits: readonly Edit[]; readonly step?: StepStart | undefined }
  /** The edits that take a piece of a step back. Where another tab has done that already, nothing happens. */
  | { readonly type: 'reverse'; readonly of: PieceOfStep; readonly edits: readonly Edit[] }
  | { readonly type: 'forget-step'; readonly stepId: string; readonly isUndone: boolean }
  /** A tab has begun to send: the batch that another one had under way is lost, or comes as ledger rows. */
  | { readonly type: 'sender-started' }
  /** All edits that wait are in a file. */
  | { readonly type: 'exported' }
  /** Edits and files from such a file; the contents of the files are stored. */
  | {
      readonly type: 'imported'
      readonly entries: readonly Entry[]
      readonly files: readonly Omit<DeviceFile, 'since' | 'state'>[]
    }
  /** The sender is free. */
  | { readonly type: 'send' }
  | { readonly type: 'answered'; readonly answers: readonly WriteAnswer[]; readonly random: number }
  | {
      readonly type: 'failed'
      readonly ids: readonly string[]
      readonly failure: Failure
      readonly random: number
    }
  /** Ledger rows that have been applied, durably, at a position of the log. */
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
      /** The edits of other rows that belong to the choice. */
      readonly others?: readonly Edit[]
    }
  | {
      readonly type: 'resend'
      readonly writeId: string
      readonly changes: RowValues
      /** How the row stands without this edit: the old values of fields that the edit did not change so far. */
      readonly base: RowValues
      readonly newId: string
      /** The step that it goes into; without it, it is one by itself. */
      readonly stepId?: string | undefined
    }
  | { readonly type: 'discard'; readonly writeId: string }
  | { readonly type: 'discard-all' }
  | { readonly type: 'file-added'; readonly file: Omit<DeviceFile, 'since' | 'state'> }
  /** Its content could not be stored. */
  | { readonly type: 'file-dropped'; readonly address: string }
  | { readonly type: 'file-uploaded'; readonly address: string }
  /** The server does not take it, or the device has not kept it. */
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
  /** The edit is part of this write; null: nothing of it is left to send. */
  | { readonly type: 'saved'; readonly writeId: string | null }
  | { readonly type: 'send'; readonly writes: readonly Write[] }
  /** It was this event that took the piece back. */
  | { readonly type: 'reversed' }
  /** The changes to rows of a piece of a step, to be stored together with the state. */
  | { readonly type: 'store-piece'; readonly key: string; readonly rows: readonly StepRow[] }
  /** Nothing can be sent before this time, unless something else happens. */
  | { readonly type: 'wake'; readonly at: number }

export interface Transition {
  readonly state: OutboxState
  readonly commands: readonly OutboxCommand[]
}
