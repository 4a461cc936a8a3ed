import { openDB } from 'idb'
import { vi } from 'vitest'

/** A tab that the browser has frozen within a transaction that writes. `end` lets it go on, and end. */
export async function storeThatNeverEnds(
  name: string,
  stores: readonly string[],
): Promise<{ end: () => void }> {
  const database = await openDB(name)
  const transaction = database.transaction(stores, 'readwrite')
  const tab = { isFrozen: true }
  // A transaction lasts as long as it has requests.
  const hold = async (): Promise<void> => {
    while (tab.isFrozen) await transaction.objectStore(stores[0] ?? '').count()
  }
  void hold().then(() => database.close())
  return {
    end: () => {
      tab.isFrozen = false
    },
  }
}

const reads = ['get', 'getAll', 'getKey', 'getAllKeys', 'count', 'openCursor', 'openKeyCursor'] as const

/** Counts, from now on, what keeps transactions that write open for longer than their browser needs. */
export function watchTransactions(): {
  readsWithinWrites: () => string[]
  /** transactions that write and were left to end by themselves */
  uncommitted: () => number
  end: () => void
} {
  const made = vi.spyOn(IDBDatabase.prototype, 'transaction')
  const committed = vi.spyOn(IDBTransaction.prototype, 'commit')
  const read = reads.map((name) => vi.spyOn(IDBObjectStore.prototype, name))
  return {
    readsWithinWrites: () =>
      read.flatMap(({ mock }) =>
        mock.contexts.flatMap((store) =>
          store instanceof IDBObjectStore && store.transaction.mode === 'readwrite' ? [store.name] : [],
        ),
      ),
    uncommitted: () =>
      made.mock.results.filter(
        ({ type, value }) =>
          type === 'return' && value.mode === 'readwrite' && !committed.mock.contexts.includes(value),
      ).length,
    end: () => [made, committed, ...read].forEach((spy) => spy.mockRestore()),
  }
}
