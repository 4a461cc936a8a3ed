import { LRUCache } from 'lru-cache'

/** A device sends an unreadable edit about eight times, in ever smaller batches, and then blocks it. */
const MOST_REFUSALS = 60
const WINDOW_MS = 60_000
const MOST_ACCOUNTS = 1_000

export interface RefusalThrottle {
  /** @returns the seconds that an account has to wait, or null */
  waitOf: (account: string) => number | null
  refused: (account: string) => void
}

/**
 * Throttles an account whose batches are refused again and again, to save time of this process. Therefore it is kept in
 * memory: a query before each save would cost more time than it saves.
 */
export function createRefusalThrottle(now: () => number): RefusalThrottle {
  const windows = new LRUCache<string, { count: number; endsAt: number }>({ max: MOST_ACCOUNTS })
  const windowOf = (account: string) => {
    const window = windows.get(account)
    return window === undefined || window.endsAt <= now() ? undefined : window
  }
  return {
    waitOf(account) {
      const window = windowOf(account)
      if (window === undefined || window.count < MOST_REFUSALS) return null
      return Math.ceil((window.endsAt - now()) / 1000)
    },
    refused(account) {
      const window = windowOf(account) ?? { count: 0, endsAt: now() + WINDOW_MS }
      windows.set(account, { ...window, count: window.count + 1 })
    },
  }
}
