import type { Answer, FinalAnswer, Write } from '@coop/sync/write'
import { discard, resend, resolve } from './outbox-choices.ts'
import { type Edit, enqueue } from './outbox-edits.ts'
import { answered, failed, type Failure, ledgerApplied, nextBatch, requeueSending } from './outbox-sending.ts'
import type { OutboxState } from './outbox-state.ts'
import type { Choice, RowValues } from '../types.ts'

/**
 * What happens to an outbox. Ids and randomness come in with the event.
 *
 * What always holds, whatever happens in whatever order: an edit leaves the outbox only when its ledger row has
 * been applied to the mirror, when another edit of this device takes its place, or when a person gave it up.
 */
export type OutboxEvent =
  | { readonly type: 'edit'; readonly edit: Edit }
  /** A tab has begun to send: whatever another one had under way is lost, or will come as a ledger row. */
  | { readonly type: 'sender-started' }
  /** The sender is free. */
  | { readonly type: 'send' }
  | { readonly type: 'answered'; readonly answers: readonly WriteAnswer[]; readonly random: number }
  | {
      readonly type: 'failed'
      readonly ids: readonly string[]
      readonly failure: Failure
      readonly random: number
    }
  /** Ledger rows that the mirror has applied, durably, at a position of the log. */
  | { readonly type: 'ledger'; readonly rows: readonly LedgerAnswer[]; readonly lsn: string }
  | { readonly type: 'on-site'; readonly writeIds: readonly string[] }
  | { readonly type: 'signed-in' }
  | { readonly type: 'signed-out' }
  | { readonly type: 'send-now' }
  | { readonly type: 'resolve'; readonly writeId: string; readonly choice: Choice; readonly newId: string }
  | {
      readonly type: 'resend'
      readonly writeId: string
      readonly changes: RowValues
      /** How the row stands without this edit: the old values of fields that the edit did not change so far. */
      readonly base: RowValues
      readonly newId: string
    }
  | { readonly type: 'discard'; readonly writeId: string }
  | { readonly type: 'discard-all' }

export interface WriteAnswer {
  readonly id: string
  readonly answer: Answer
}

export interface LedgerAnswer {
  readonly id: string
  readonly answer: FinalAnswer
}

export type OutboxCommand =
  /** The edit lies in this write; null: nothing of it is left to send. */
  | { readonly type: 'saved'; readonly writeId: string | null }
  | { readonly type: 'send'; readonly writes: readonly Write[] }
  /** Nothing can be sent before this time, unless something else happens. */
  | { readonly type: 'wake'; readonly at: number }

export interface Transition {
  readonly state: OutboxState
  readonly commands: readonly OutboxCommand[]
}

export function decide(state: OutboxState, event: OutboxEvent, now: number): Transition {
  switch (event.type) {
    case 'edit':
      return enqueue(state, event.edit, now)
    case 'sender-started':
      return { state: requeueSending(state), commands: [] }
    case 'send':
      return nextBatch(state, now)
    case 'answered':
      return { state: answered(state, event.answers, now, event.random), commands: [] }
    case 'failed':
      return { state: failed(state, event.ids, event.failure, now, event.random), commands: [] }
    case 'ledger':
      return { state: ledgerApplied(state, event.rows, event.lsn, now), commands: [] }
    case 'on-site': {
      const seen = new Set(event.writeIds)
      const receipts = state.receipts.map((receipt) =>
        seen.has(receipt.writeId) ? { ...receipt, onSite: true } : receipt,
      )
      return { state: { ...state, receipts }, commands: [] }
    }
    case 'signed-in':
      return { state: { ...state, paused: null, tries: 0, retryAt: 0 }, commands: [] }
    case 'signed-out':
      return { state: { ...state, paused: 'signed-out' }, commands: [] }
    case 'send-now': {
      const entries = state.entries.map((entry) => (entry.retryAt > now ? { ...entry, retryAt: now } : entry))
      return { state: { ...state, entries, tries: 0, retryAt: 0 }, commands: [] }
    }
    case 'resolve':
      return { state: resolve(state, event.writeId, event.choice, event.newId), commands: [] }
    case 'resend':
      return {
        state: resend(state, event.writeId, event.changes, event.base, event.newId),
        commands: [],
      }
    case 'discard':
      return { state: discard(state, event.writeId, now), commands: [] }
    case 'discard-all':
      return { state: { ...state, entries: [] }, commands: [] }
    default:
      return event satisfies never
  }
}
