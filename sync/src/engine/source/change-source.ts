import type { PgOutputMessage } from './pgoutput.ts'

/** Which database a change source reads: from another one, nothing that is stored still holds. */
export type SourceIdentity = {
  /** Postgres' system identifier: of this cluster and its copies */
  system: string
  /** moves on with every point-in-time recovery and promotion */
  timeline: number
  database: string
}

export type SourceEvent =
  | Exclude<PgOutputMessage, { kind: 'other' }>
  /** everything before `lsn` has been sent */
  | { kind: 'progress'; lsn: bigint; replyRequested: boolean }

/** The port through which committed changes come in, in commit order, at least once. */
export interface ChangeSource {
  readonly identity: SourceIdentity
  /** the LSN up to which the slot counts changes as stored; if the log ends before it, the log has lost some */
  readonly confirmed: bigint
  /** the slot is new: changes before this moment are not in it */
  readonly created: boolean
  /** the end of WAL when the stream began */
  readonly walEnd: bigint
  /** All that has come in since the last call, at least one event. Rejects when the stream has ended. */
  take(): Promise<SourceEvent[]>
  /** Everything before `lsn` is durable here and need not be sent again. */
  acknowledge(lsn: bigint): void
  close(): Promise<void>
}
