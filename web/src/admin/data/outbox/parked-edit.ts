import type { Answer, Write } from '@coop/sync/write'

export type Conflict = Extract<Answer, { status: 'conflict' }>['conflict']

export type WriteErrors = Extract<Answer, { status: 'rejected' }>['errors']

export type ParkReason =
  | { readonly kind: 'conflict'; readonly conflict: Conflict }
  | { readonly kind: 'rejected'; readonly errors: WriteErrors }
  | { readonly kind: 'server-error'; readonly message: string }

export interface ParkedEdit {
  readonly write: Write
  /** The edit undoes a step, or redoes an undone one. */
  readonly reverses?: 'undo' | 'redo' | null
  /** The title of the row, or its id. */
  readonly title: string
  readonly reason: ParkReason
  /** Milliseconds since the epoch. */
  readonly since: number
}
