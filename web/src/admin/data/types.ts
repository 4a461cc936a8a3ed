import type { Answer, Json, Write } from '@coop/sync/write'
import type { EntityName } from '@coop/sync/entities'
import type { AffectedRow } from '@coop/sync/history'
import type { MediaType } from '@coop/sync/rules'
import type { EditedRows } from '@coop/sync/tables'

/** The values of a row of any entity. */
export type RowValues = Readonly<Record<string, Json>>

/** The values of a row of one entity, with the types of its declaration. */
export type ValuesOf<N extends EntityName> = Readonly<EditedRows[N]>

/** A row as the administrator sees it: what the server has, with the edits of this device laid over it. */
export interface AdminRow<Values extends RowValues = RowValues> {
  readonly id: string
  /** Fields, envelope, and each child list as an array of items (`id` and client fields, as they are written). */
  readonly values: Values
  readonly edit: EditState | null
}

export type RowOf<N extends EntityName> = AdminRow<ValuesOf<N>>

/** The fields of an entity that are flags. */
export type FlagOf<N extends EntityName> = {
  [F in keyof ValuesOf<N>]: ValuesOf<N>[F] extends boolean ? F : never
}[keyof ValuesOf<N>] &
  string

export type EditState =
  | { readonly kind: 'on-device' | 'sending' | 'accepted' }
  /** It is not sent before this other edit has been decided. */
  | { readonly kind: 'held-up'; readonly behind: string }
  | {
      readonly kind: 'parked'
      readonly writeIds: readonly string[]
      /** How many later edits of the row wait for the decision. */
      readonly editsBehind: number
    }

export type Conflict = Extract<Answer, { status: 'conflict' }>['conflict']
export type WriteErrors = Extract<Answer, { status: 'rejected' }>['errors']

export type ParkReason =
  | { readonly kind: 'conflict'; readonly conflict: Conflict }
  | { readonly kind: 'rejected'; readonly errors: WriteErrors }
  | { readonly kind: 'server-error'; readonly message: string }

export interface ParkedEdit {
  readonly write: Write
  /** It takes back a step, or does an undone one again. */
  readonly reverses?: 'undo' | 'redo' | null
  /** What the row is called, or its id. */
  readonly title: string
  readonly reason: ParkReason
  /** Milliseconds since the epoch. */
  readonly since: number
}

export interface QueuedEdit {
  readonly writeId: string
  readonly entity: EntityName
  readonly rowId: string
  readonly title: string
  readonly op: Write['op']
  /** The names of the fields and child lists that it changes. */
  readonly fields: readonly string[]
  readonly state: 'on-device' | 'held-up' | 'sending' | 'accepted' | 'parked'
  /** The parked edit that a held-up one waits for; null for every other. */
  readonly behind: string | null
  /** Addresses of the files that it waits for: they are not uploaded yet. */
  readonly files: readonly string[]
  readonly since: number
}

/** An edit that the server has applied and that has come back out of the log. */
interface Receipt {
  readonly writeId: string
  readonly entity: EntityName
  readonly rowId: string
  readonly title: string
  readonly op: Write['op']
  readonly fields: readonly string[]
  readonly appliedAt: number
  /** The public site shows it: the public position has passed it. */
  readonly onSite: boolean
}

export interface QueueView {
  /** Edits that are not yet applied: everything of `edits` but the accepted ones; parked ones included. */
  readonly pending: number
  readonly sending: boolean
  readonly parked: readonly ParkedEdit[]
  readonly paused: 'signed-out' | null
  readonly offline: boolean
  /** In the order in which they were made. */
  readonly edits: readonly QueuedEdit[]
  /** The newest first. */
  readonly receipts: readonly Receipt[]
}

/** A file that was chosen and made ready on this device. */
export interface PreparedFile {
  readonly blob: Blob
  /** By its first bytes. */
  readonly type: MediaType
  /** As the person's device calls it. */
  readonly name: string
  readonly category: string
  /** SHA-256 of the file as it was chosen, in hex. */
  readonly sourceHash: string
  /** null of a document and of a drawing without measures. */
  readonly width: number | null
  readonly height: number | null
}

/**
 * A file that is kept on this device: until an edit that names its address is queued it is a draft, then it is uploaded,
 * and the edit is sent after it. It leaves the device when no edit needs it any more.
 */
export interface DeviceFile extends Omit<PreparedFile, 'blob'> {
  /** The address that it has on the site, `/media/{category}/…`: rows name it before it is there. */
  readonly address: string
  /** Bytes of what is uploaded. */
  readonly size: number
  /** Milliseconds since the epoch. */
  readonly since: number
  readonly state:
    | { readonly kind: 'waiting' }
    | { readonly kind: 'uploaded' }
    | { readonly kind: 'refused'; readonly message: string }
}

/** How the rows of this device stand. */
export interface RowsView {
  readonly phase: 'opening' | 'filling' | 'live' | 'offline' | 'failed'
  /** The first filling: rows that have arrived, and of how many; null where that is not known. */
  readonly arrived: number
  readonly total: number | null
  /** When the rows were last known to be the server's, in milliseconds since 1970; null: not known. */
  readonly asOf: number | null
  /** The rows are there at the next visit as well. */
  readonly stored: boolean
  readonly error: string | null
  /** This tab reads the rows for all tabs. */
  readonly leader: boolean
}

/** What the administrator decides about a conflict. Giving the edit up altogether is `discard`. */
export type Choice =
  /**
   * `fields`: in these fields mine wins, in all other conflicting ones theirs. None: theirs in all. `theirs` is what
   * was chosen against, where it has changed since the server's answer.
   */
  | { readonly kind: 'fields'; readonly mine: readonly string[]; readonly theirs?: RowValues }
  /**
   * `deleted`: the row comes back as it was, with my changes, and fitted into what stands now (`row`). `edits` give other
   * rows back what its deletion took out of them.
   */
  | { readonly kind: 'restore'; readonly row?: RowValues; readonly edits?: readonly EntityEdit[] }
  /** `changed`: delete it as it now stands. */
  | { readonly kind: 'delete-anyway' }

/**
 * One act of this administrator on this device, which is undone and done again as one: a save, a flip, many edits at once,
 * an import. What it did to each row is stored beside it, in pieces.
 */
export interface Step {
  readonly id: string
  readonly isUndone: boolean
  /** Milliseconds since the epoch. */
  readonly at: number
  /** Of its first edit, as are `op`, `title` and `fields`. */
  readonly entity: EntityName
  readonly op: Write['op']
  readonly title: string
  /** What an update changed. */
  readonly fields: readonly string[]
  /** Where that was one flag: what it was set to. */
  readonly flag: boolean | null
  /** Of an import. */
  readonly fileName: string | null
  readonly rows: number
  readonly pieces: readonly number[]
  /** Ids of its writes that the server has refused, or that were discarded: they are not part of it any more. */
  readonly lost: readonly string[]
  /** Files of this device that it names. */
  readonly files: readonly string[]
  /** Of the entities' fields when it was done. */
  readonly schemaVersion: number
}

/** Somebody has pressed a key or a button for it. `stepId` is null: the latest one. */
export interface UndoRequest {
  readonly kind: 'undo' | 'redo'
  readonly stepId: string | null
}

/** What a step did to a row: the fields that it changed, as they were before and as it wrote them. */
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
  /** Of a deletion: what it takes out of other rows. */
  readonly affected?: readonly AffectedRow[] | undefined
}

/** One of many edits that are made at once. */
export type BulkEdit =
  | { readonly op: 'insert'; readonly writeId: string; readonly rowId: string; readonly values: RowValues }
  | {
      readonly op: 'update'
      readonly writeId: string
      /** As the edit was made on it. */
      readonly row: AdminRow
      readonly changes: RowValues
      /**
       * It gives the row back what deletions took out of it, and counts with the rows that come back. The ids are those of
       * the deletions of this device: where none of them has left it, there is nothing to give back.
       */
      readonly follows?: readonly string[]
    }
  | { readonly op: 'delete'; readonly writeId: string; readonly row: AdminRow }

/** One of the edits of a step, which may be of several entities. */
export type EntityEdit = BulkEdit & { readonly entity: EntityName }

/** An act that has come to nothing is no step: `stepId` is null. */
interface Act {
  readonly stepId: string | null
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
   * @returns `writeId` null: nothing differed, nothing was queued
   */
  save(
    entity: EntityName,
    rowId: string,
    base: RowValues,
    changes: RowValues,
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
    importing?: { readonly stepId: string; readonly fileName: string },
  ): Promise<Act>
  /** What a piece of a step did to the rows. */
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
   * Everything that has not been applied, with its pictures, as a file that another device can take in.
   *
   * @param person whose edits they are, for those who read the file's name and its preview
   */
  exportPending(person: string): Promise<File>
  /**
   * What such a file holds, and what would be taken in.
   * @throws RescueRefusal: it cannot be read, or is for another site
   */
  readEdits(file: Blob): Promise<PlannedTakeIn>
  /** Puts the new edits of a plan of this tab into the queue, under their ids, so that each counts once. */
  takeIn(plan: PlannedTakeIn): Promise<void>
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

/** An edit in a file of edits. */
export interface TakeInItem {
  readonly title: string
  /** null: it cannot be read. */
  readonly entity: EntityName | null
  readonly op: Write['op'] | null
  /** When it was made, in milliseconds since 1970. */
  readonly since: number | null
  readonly kind: 'new' | 'applied' | 'here' | 'unreadable'
  /** Why it is not taken in. */
  readonly reason: string | null
}

export interface PlannedTakeIn {
  /** Whose edits they are; empty in a file of an older release. */
  readonly person: string
  /** They were exported by the user who is signed in. */
  readonly isOwn: boolean
  /** ISO 8601. */
  readonly exportedAt: string
  /** The server was asked which of them it has. */
  readonly isChecked: boolean
  readonly items: readonly TakeInItem[]
  readonly pictures: number
  /** Pictures of new edits whose content is not in the file. */
  readonly lostPictures: number
}

export interface AuthUser {
  readonly id: string
  readonly email: string
}

export interface SignInRefusal {
  readonly ok: false
  /** empty when only the second step is missing */
  readonly message: string
  /** The password was right, and a code is asked for. */
  readonly isSecondStep?: true
  /** The password was right, and the account of this id is disabled. */
  readonly disabledUserId?: string
}

export interface Auth {
  readonly user: AuthUser | null
  readonly isAdmin: boolean
  /** The check of the session is under way; until the server responds, `user` is the one who was signed in here last. */
  readonly loading: boolean
  /** The session has ended while this user was at work: edits wait until the same user signs in again. */
  readonly expired: boolean
  signIn(email: string, password: string): Promise<{ ok: true } | SignInRefusal>
  /** Takes over the session that a second step or a passkey has opened. Resolves to false when there is none. */
  adoptSession(): Promise<boolean>
  /** Ends the session. Ask about unsent edits first: they stay on this device for the same user. */
  signOut(): Promise<void>
  /** How many edits of others than `user` wait on this browser. */
  readonly pendingOfOthers: number
}
