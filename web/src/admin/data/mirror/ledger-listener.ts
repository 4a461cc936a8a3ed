import type { MirrorDb } from './mirror-db.ts'
import type { LedgerAnswer } from '../outbox/outbox.ts'
import type { Outbox } from '../outbox/outbox-store.ts'

/**
 * Answers have come out of the log. The outbox lets go of an edit only when the database that shows its effect is on
 * disk. It is asked what lies in its store: the answer may be here before word of the edit that a tab has just kept.
 */
export async function hearLedger(
  db: Pick<MirrorDb, 'keepSoon'>,
  outbox: Outbox,
  rows: readonly LedgerAnswer[],
  lsn: string,
): Promise<void> {
  const { entries } = await outbox.latest()
  const mine = new Set(entries.map(({ write }) => write.id))
  const known = rows.filter(({ id }) => mine.has(id))
  if (known.length === 0) return
  await db.keepSoon()
  await outbox.dispatch({ type: 'ledger', rows: known, lsn })
}
