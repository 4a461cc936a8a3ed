import type { ReaderState, RowChange } from '@coop/sync/reader'
import type { Json } from '@coop/sync/write'

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

/** A question to the database. */
export interface MirrorQuery {
  readonly sql: string
  readonly params: readonly unknown[]
  /** In place of its rows: the plan by which Postgres has answered it, or nothing but whether it could. */
  readonly instead?: 'plan' | 'check' | undefined
  /** The time zone of its days and months, by its IANA name; none: UTC. */
  readonly zone?: string | undefined
}

export interface QueryColumn {
  readonly name: string
  readonly isNumber: boolean
}

export interface QueryRows {
  readonly columns: readonly QueryColumn[]
  /** A value for each column. */
  readonly rows: readonly (readonly Json[])[]
  /** There are more, which have no room. */
  readonly isCut: boolean
}

/** Why and where a query is wrong. */
export interface QueryRefusal {
  /** The error code of Postgres. */
  readonly code: string
  readonly hint: string | null
  /** In the text of the query. null: Postgres does not say. */
  readonly place: number | null
}

/** A query that Postgres refuses. The database goes on. */
export class WrongQuery extends Error {
  override readonly name = 'WrongQuery'
  readonly refusal: QueryRefusal

  constructor(message: string, refusal: QueryRefusal, cause?: unknown) {
    super(message, { cause })
    this.refusal = refusal
  }
}

/** A query needs more memory than it may have. Memory is never given back, so the database is to be closed. */
export class TooMuchMemory extends Error {
  override readonly name = 'TooMuchMemory'
}

/** Why a device does not keep the local database for the next visit. */
export type Unkept = 'no-room' | 'refused'

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
  /** In a transaction that cannot write. @throws WrongQuery or TooMuchMemory */
  query(query: MirrorQuery): Promise<QueryRows>
  /** null: it is kept, as far as is known by now. */
  unkept(): Unkept | null
  /** Ends whatever it is doing. It can then be opened again. */
  close(): void
}
