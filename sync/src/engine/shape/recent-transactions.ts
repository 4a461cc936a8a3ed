import type { SnapshotMark } from '../../protocol/control.ts'
import { isVisible } from '../snapshot/transaction-visibility.ts'

/**
 * The transactions that the stream has delivered and that no snapshot has shown since. A new shape's snapshot has to
 * show them. Commits become visible in another order than in WAL: one that waits for a synchronous standby stays
 * invisible while the standby is away, and later ones are visible.
 */
export class RecentTransactions {
  readonly #xids = new Set<number>()

  add(xid: number): void {
    this.#xids.add(xid)
  }

  /** Forgets the transactions that a present snapshot shows. */
  settle(mark: SnapshotMark): void {
    for (const xid of this.#xids) if (isVisible(mark, xid)) this.#xids.delete(xid)
  }

  all(): ReadonlySet<number> {
    return new Set(this.#xids)
  }
}
