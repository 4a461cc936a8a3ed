import type { ReaderState, RowChange } from '@coop/sync/reader'

/** Where the database stands: with the rows of the server, and with the edits that are laid over them. */
export interface MirrorState extends ReaderState {
  /** Rows that are not as the server has them, or were not at some time: their ids, by table. */
  readonly edited: Readonly<Record<string, readonly string[]>>
}

/** A row as it is from now on, or its end; one for each id. */
export type MirrorChange = Exclude<RowChange, { op: 'update' }>

export interface MirrorStep {
  readonly state: MirrorState
  /** `fresh`: these are all rows of the table. */
  readonly shapes: readonly {
    readonly name: string
    readonly fresh: boolean
    readonly changes: readonly MirrorChange[]
  }[]
}

/** A statement that one of our queries has wrong. The database goes on. */
export class WrongQuery extends Error {
  override readonly name = 'WrongQuery'
}

/**
 * The local database, in a worker of its own. A call that rejects with anything but `WrongQuery` has lost it: what it holds
 * is then unknown, and it is to be closed.
 */
export interface MirrorDatabase {
  /** null: it has no rows. */
  state(): Promise<MirrorState | null>
  commit(step: MirrorStep): Promise<void>
  /** Brings the index of all texts up to the rows; the first time takes a second or two. */
  indexTexts(): Promise<void>
  /** In a transaction that cannot write. @throws WrongQuery */
  query(sql: string, params: readonly unknown[]): Promise<readonly unknown[]>
  /** Ends whatever it is doing. It can then be opened again. */
  close(): void
}
