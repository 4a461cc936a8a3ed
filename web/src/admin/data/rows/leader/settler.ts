import type { TableMaps } from '@coop/sync/reader'
import type { LedgerAnswer } from '../../outbox/outbox-events.ts'
import type { Outbox } from '../../outbox/outbox-store.ts'
import { answersOf, ledgerRowsOf } from '../ledger-rows.ts'

export interface AnswerSettler {
  /** Stores the rows, then passes these answers and all earlier unsettled ones to the outbox. */
  settle(answers: readonly LedgerAnswer[]): Promise<void>
  /** Settles the answers in the rows of an earlier visit, which may have ended before it settled them. */
  settleStored(): Promise<void>
}

interface SettlerOptions {
  readonly outbox: Outbox
  readonly signal: AbortSignal
  /** Makes the rows durable. null: this browser stores no rows. */
  readonly storeRows: (() => Promise<void>) | null
  /** True if the snapshot was deleted, for example by a sign-out in another tab. Rows can no longer be stored then. */
  readonly isSnapshotGone: () => boolean
  /** The committed rows. null: none are committed. */
  readonly committed: () => { readonly tables: TableMaps; readonly lsn: string } | null
  readonly onStored: (isStored: boolean) => void
  readonly onDelivered: () => void
}

/**
 * Passes answers to the outbox only after the rows with their effect are stored durably, if this browser stores rows.
 */
export function startAnswerSettler(options: SettlerOptions): AnswerSettler {
  const { outbox, signal, storeRows, isSnapshotGone, committed } = options
  /** Answers whose effect is not durable yet. */
  const unsettled = new Map<string, LedgerAnswer>()

  async function settle(added: readonly LedgerAnswer[]): Promise<void> {
    for (const answer of added) unsettled.set(answer.id, answer)
    const answers = [...unsettled.values()]
    const lsn = committed()?.lsn ?? '0'
    if (storeRows !== null && !(await isStored(storeRows))) return
    await deliver(answers, lsn)
  }

  /** A deleted snapshot does not delay answers, as if the browser stored no rows. */
  async function isStored(store: () => Promise<void>): Promise<boolean> {
    try {
      await store()
      if (!isSnapshotGone()) options.onStored(true)
      return true
    } catch (error) {
      if (signal.aborted) return false
      console.error('The rows could not be stored', error)
      options.onStored(false)
      return isSnapshotGone()
    }
  }

  async function deliver(answers: readonly LedgerAnswer[], lsn: string): Promise<void> {
    try {
      if (answers.length > 0) {
        // The stored outbox is read because an answer may arrive before the tab's message about its edit.
        const { entries } = await outbox.latest()
        const ids = new Set(entries.map(({ write }) => write.id))
        const rows = answers.filter(({ id }) => ids.has(id))
        if (rows.length > 0) await outbox.dispatch({ type: 'ledger', rows, lsn })
      }
      for (const { id } of answers) unsettled.delete(id)
    } catch (error) {
      undelivered(error)
    }
    options.onDelivered()
  }

  function undelivered(error: unknown): void {
    if (!signal.aborted) console.error('Answers to edits have not reached the queue', error)
  }

  function answersTo(writeIds: readonly string[]): LedgerAnswer[] {
    const rows = committed()
    return rows === null ? [] : ledgerRowsOf(rows.tables, writeIds).flatMap(answersOf)
  }

  /** Edits of another device can be imported after their answers have arrived. */
  function settleImported(): void {
    const undecided = outbox.state.get().entries.filter((entry) => entry.state.kind !== 'parked')
    const answers = answersTo(undecided.map(({ write }) => write.id)).filter(({ id }) => !unsettled.has(id))
    if (answers.length > 0) void settle(answers)
  }

  signal.addEventListener('abort', outbox.state.subscribe(settleImported))

  return {
    settle,
    async settleStored() {
      try {
        // The stored outbox is read because it may have new edits that the snapshot already answers.
        const { entries } = await outbox.latest()
        const answers = answersTo(entries.map(({ write }) => write.id))
        // Answers wait for the next write of the rows. By then tabs have the rows of this run, not of an earlier
        // snapshot.
        if (answers.length > 0) await settle(answers)
      } catch (error) {
        undelivered(error)
      }
    },
  }
}
