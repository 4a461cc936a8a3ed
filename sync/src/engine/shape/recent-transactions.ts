/** A transaction can be in the stream before snapshots show it: for as long as its backend takes to mark it as committed. */
const minRemembered = 1000

/** The transactions that the stream has brought lately: a new shape's snapshot has to show them. */
export class RecentTransactions {
  #xids: number[] = []

  add(xid: number): void {
    this.#xids.push(xid)
    if (this.#xids.length > 2 * minRemembered) this.#xids = this.#xids.slice(-minRemembered)
  }

  all(): ReadonlySet<number> {
    return new Set(this.#xids)
  }
}
