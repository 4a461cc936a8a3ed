import { deleteDB, openDB } from 'idb'
import { onTestFinished, vi } from 'vitest'

/**
 * Simulates a tab that the browser has frozen within a write transaction. `end` lets the transaction continue and end.
 */
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

/** Simulates a frozen tab with an open database that another tab waits to delete, so it cannot be opened. */
export async function openingThatNeverEnds(name: string): Promise<{ end: () => void }> {
  const database = await openDB(name)
  void deleteDB(name)
  return { end: () => database.close() }
}

type Settled = (work: Promise<unknown>) => Promise<PromiseSettledResult<unknown>>

/**
 * Until the test ends, `settled` lets the fake time pass as fast as the real one until the work settles. `stalled` is
 * for work that cannot end before its limit, which comes twenty times sooner.
 */
export function useTimePassing(): { settled: Settled; stalled: Settled } {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const within =
    (skippedMs: number): Settled =>
    async (work) => {
      let result: PromiseSettledResult<unknown> | undefined
      void Promise.allSettled([work]).then(([settled]) => (result = settled))
      return await vi.waitFor(() => {
        vi.advanceTimersByTime(skippedMs)
        if (result === undefined) throw new Error('It still waits')
        return result
      })
    }
  return { settled: within(0), stalled: within(1_000) }
}

const reads = ['get', 'getAll', 'getKey', 'getAllKeys', 'count', 'openCursor', 'openKeyCursor'] as const

/** Counts causes that keep write transactions open longer than necessary. */
export function watchTransactions(): {
  readsWithinWrites: () => string[]
  /** The number of write transactions without an explicit commit. */
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
