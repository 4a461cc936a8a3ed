import type { SnapshotMark } from '../../protocol/control.ts'
import { isVisible } from '../snapshot/transaction-visibility.ts'

/**
 * The transactions that the stream has brought and that no snapshot has shown since: a new shape's snapshot has to show
 * them. The order of commits in WAL is not the order in which they become visible; one that waits for a synchronous
 * standby stays invisible for as long as that is away, while later ones are seen.
 */
export class RecentTransactions {
  readonly #xids = new Set<number>()

  add(xid: number): void {
    this.#xids.add(xid)
  }

  /** Forgets those that a snapshot shows which was taken now. */
  settle(mark: SnapshotMark): void {
    for (const xid of this.#xids) if (isVisible(mark, xid)) this.#xids.delete(xid)
  }

  all(): ReadonlySet<number> {
    return new Set(this.#xids)
  }
}
