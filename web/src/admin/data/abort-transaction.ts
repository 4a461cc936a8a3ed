/** Rolls a transaction of IndexedDB back; one that has ended stays as it is. */
export function abortTransaction(tx: { abort(): void; readonly done: Promise<void> }): void {
  // The one who aborts it has the error that led to this.
  tx.done.catch(() => {})
  try {
    tx.abort()
  } catch (error) {
    // It has ended by itself.
    if (!(error instanceof DOMException)) throw error
  }
}
