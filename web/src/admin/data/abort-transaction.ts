/** Rolls back an IndexedDB transaction. A transaction that has already ended stays unchanged. */
export function abortTransaction(tx: { abort(): void; readonly done: Promise<void> }): void {
  // The caller already has the error that led to the abort.
  tx.done.catch(() => {})
  try {
    tx.abort()
  } catch (error) {
    // The transaction has already ended.
    if (!(error instanceof DOMException)) throw error
  }
}
