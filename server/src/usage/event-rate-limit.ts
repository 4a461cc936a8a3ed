import { LRUCache } from 'lru-cache'

/** A token bucket for each client, large enough for several people behind one address. */
const BURST = 600
const PER_SECOND = 10
const MAX_CLIENTS = 20_000

interface EventRateLimit {
  /** Takes this number of events from the client's bucket; false: they are too many, and none is taken. */
  take: (client: string, events: number, now: number) => boolean
}

/** Kept in memory, because it protects this process, and losing it at a restart is harmless. */
export function createEventRateLimit(): EventRateLimit {
  // The least recently active client has regained the most, so it is dropped first.
  const buckets = new LRUCache<string, { events: number; at: number }>({ max: MAX_CLIENTS })
  return {
    take(client, events, now) {
      const bucket = buckets.get(client) ?? { events: BURST, at: now }
      const gained = Math.max(0, (now - bucket.at) / 1000) * PER_SECOND
      const available = Math.min(BURST, bucket.events + gained)
      const isAllowed = events <= available
      buckets.set(client, { events: isAllowed ? available - events : available, at: now })
      return isAllowed
    },
  }
}
