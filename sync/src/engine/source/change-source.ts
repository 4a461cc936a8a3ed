import type { PgOutputMessage } from './pgoutput.ts'

/** The database that a change source reads. For another one, all stored shapes are invalid. */
export type SourceIdentity = {
  /** Postgres' system identifier, of this cluster and its copies */
  system: string
  /** grows with every point-in-time recovery and promotion */
  timeline: number
  database: string
}

export type SourceEvent =
  | Exclude<PgOutputMessage, { kind: 'other' }>
  /** everything before `lsn` has been sent */
  | { kind: 'progress'; lsn: bigint; replyRequested: boolean }

/** The port for committed changes, in commit order, each at least once. */
export interface ChangeSource {
  readonly identity: SourceIdentity
  /** the LSN up to which the slot counts changes as stored; a log that ends before it has lost changes */
  readonly confirmed: bigint
  /** the slot is new, and lacks changes before this moment */
  readonly created: boolean
  /** the end of WAL when the stream began */
  readonly walEnd: bigint
  /** All events since the last call, at least one. Rejects when the stream has ended. */
  take(): Promise<SourceEvent[]>
  /** Everything before `lsn` is durable here and need not be sent again. */
  acknowledge(lsn: bigint): void
  close(): Promise<void>
}
