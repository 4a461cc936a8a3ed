import type { ReaderState, RowChange } from '@coop/sync/reader'
import type { Json } from '@coop/sync/write'

/** The state of the database: the position of its rows, and the edits in them. */
export interface MirrorState extends ReaderState {
  /** The ids of rows that differ, or once differed, from the server's rows, by table. */
  readonly edited: Readonly<Record<string, readonly string[]>>
}

/** A new or deleted row. A step has at most one change for each id. */
export type MirrorChange = Exclude<RowChange, { op: 'update' }>

export interface MirrorStep {
  readonly state: MirrorState
  /** `fresh`: the changes are all rows of the table. */
  readonly shapes: readonly {
    readonly name: string
    readonly fresh: boolean
    readonly changes: readonly MirrorChange[]
  }[]
}

/** A query to the database. */
export interface MirrorQuery {
  readonly sql: string
  readonly params: readonly unknown[]
  /** Instead of rows, returns the plan with which Postgres ran the query, or only checks the query. */
  readonly instead?: 'plan' | 'check' | undefined
  /** The IANA name of the time zone for days and months. The default is UTC. */
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
  /** There are more rows than the limits allow. */
  readonly isCut: boolean
}

/** The reason and the position of an error in a query. */
export interface QueryRefusal {
  /** The error code of Postgres. */
  readonly code: string
  readonly hint: string | null
  /** The position in the text of the query. null: Postgres does not report it. */
  readonly place: number | null
}

/** Postgres rejects the query. The database continues. */
export class WrongQuery extends Error {
  override readonly name = 'WrongQuery'
  readonly refusal: QueryRefusal

  constructor(message: string, refusal: QueryRefusal, cause?: unknown) {
    super(message, { cause })
    this.refusal = refusal
  }
}

/** A query exceeds the memory limit. The database must be closed, because memory is never released. */
export class TooMuchMemory extends Error {
  override readonly name = 'TooMuchMemory'
}

/** The reason why a device does not store the local database for the next visit. */
export type NotStored = 'no-room' | 'refused'

/**
 * The local database in a separate worker. After a rejection with anything but `WrongQuery`, the content of the
 * database is unknown, and it must be closed.
 */
export interface MirrorDatabase {
  /** null: the database has no rows. */
  state(): Promise<MirrorState | null>
  commit(step: MirrorStep): Promise<void>
  /** Updates the full-text index. The first time takes a second or two. */
  indexTexts(): Promise<void>
  /**
   * Runs a query in a read-only transaction.
   * @throws WrongQuery or TooMuchMemory
   */
  query(query: MirrorQuery): Promise<QueryRows>
  /** null: it is stored, as far as known now. */
  notStored(): NotStored | null
  /** Ends any running work. The database can then be opened again. */
  close(): void
}
