import { LRUCache } from 'lru-cache'

/** A token bucket for each client: more than a person causes, and a house full of them. */
const BURST = 600
const PER_SECOND = 10
const MAX_CLIENTS = 20_000

interface EventRateLimit {
  /** Takes so many events from what this client may send now; false: they are too many, and nothing is taken. */
  take: (client: string, events: number, now: number) => boolean
}

/** In memory: it guards this process, and what a restart forgets is worth nothing. */
export function createEventRateLimit(): EventRateLimit {
  // The client that has sent nothing for the longest has regained the most, and is dropped first.
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
