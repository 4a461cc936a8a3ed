import { clockSlot } from '@coop/sync/rules'
import type { SsrEntry } from '@coop/web/ssr'
import { renderDuration } from '../metrics/metrics.ts'
import type { PageRenderer } from './page-renderer.ts'
import { type CachedResponse, createResponseCache, type Draft } from './response-cache.ts'
import type { SiteSnapshot } from './site-follower.ts'

type Rows = SiteSnapshot['rows']
/** A response with its rows, its key in the cache, and its slot of the clock. */
export type Kept = { response: CachedResponse; rows: Rows; key: string; slot: number | null }
export type Refusal = 'starting' | 'too long'
export type Make = (entry: SsrEntry, snapshot: SiteSnapshot, now: number, module: string) => Promise<Draft>

export interface CachedResponses {
  /** Finds or makes the response of an address. A refusal is not cached. */
  find: (kind: string, url: string, make: Make) => Promise<Kept | Refusal>
  /**
   * Remembers a page under the requested path and query. Only for a request that no other route has matched: otherwise
   * the page could replace the response of a route.
   */
  remember: (url: string, kept: Kept) => void
  /** The page remembered for this path and query, if nothing has changed since. */
  remembered: (url: string) => CachedResponse | undefined
}

export const LONGEST_ADDRESS = 2000
const MOST_URLS = 4000

/**
 * Caches responses that were made from the rows in memory. A response depends on its normalised address and, if the
 * page uses the clock, on the current slot. When rows change, all are discarded.
 */
export function createCachedResponses(options: {
  snapshot: () => SiteSnapshot | null
  renderer: PageRenderer
  now: () => number
}): CachedResponses {
  const { renderer } = options
  const cache = createResponseCache({ entries: 2000, bytes: 64 * 1024 * 1024 })
  let cachedRows: Rows | undefined
  /** Cached pages by requested path and query; one page may have many. */
  const cachedByUrl = new Map<string, Pick<Kept, 'key' | 'slot'>>()

  const slotNow = () => clockSlot(options.now())

  return {
    async find(kind, url, make) {
      // Awaited before the rows are read, so that nothing is awaited between reading and caching them.
      const entry = await renderer.entry()
      const snapshot = options.snapshot()
      if (snapshot === null) return 'starting'
      if (url.length > LONGEST_ADDRESS) return 'too long'
      const { rows } = snapshot
      if (rows !== cachedRows || !renderer.keeps) {
        cache.clear()
        cachedByUrl.clear()
        cachedRows = rows
      }
      const { address, usesClock, module } = entry.locate(url)
      const now = slotNow()
      const key = `${kind} ${address} ${usesClock ? now : ''}`
      const response = await cache.get(key, () => {
        const stopTimer = renderDuration.startTimer()
        return make(entry, snapshot, now, module).finally(stopTimer)
      })
      return { response, rows, key, slot: usesClock ? now : null }
    },
    remember(url, { response, rows, key, slot }) {
      if (response.status !== 200 || rows !== cachedRows || !renderer.keeps) return
      if (cachedByUrl.size < MOST_URLS) cachedByUrl.set(url, { key, slot })
    },
    remembered(url) {
      const kept = cachedByUrl.get(url)
      if (kept === undefined || options.snapshot()?.rows !== cachedRows) return undefined
      return kept.slot === null || kept.slot === slotNow() ? cache.peek(kept.key) : undefined
    },
  }
}
