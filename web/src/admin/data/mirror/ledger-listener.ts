import type { MirrorDb } from './mirror-db.ts'
import type { LedgerAnswer } from '../outbox/outbox-events.ts'
import type { Outbox } from '../outbox/outbox-store.ts'

/**
 * Applies the answers of ledger rows to the outbox. An edit leaves the outbox only when the database that shows its
 * effect is on disk. The store itself is read first: an answer may be faster than the message of a tab about its edit.
 */
export async function applyLedgerAnswers(
  db: Pick<MirrorDb, 'flushSoon'>,
  outbox: Outbox,
  rows: readonly LedgerAnswer[],
  lsn: string,
): Promise<void> {
  const { entries } = await outbox.latest()
  const ids = new Set(entries.map(({ write }) => write.id))
  const answers = rows.filter(({ id }) => ids.has(id))
  if (answers.length === 0) return
  await db.flushSoon()
  await outbox.dispatch({ type: 'ledger', rows: answers, lsn })
}
