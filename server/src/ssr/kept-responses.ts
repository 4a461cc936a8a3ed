import { clockSlot } from '@coop/sync/rules'
import type { SsrEntry } from '@coop/web/ssr'
import { renderDuration } from '../metrics/metrics.ts'
import type { PageRenderer } from './page-renderer.ts'
import { type CachedResponse, createResponseCache, type Draft } from './response-cache.ts'
import type { SiteSnapshot } from './site-follower.ts'

type Rows = SiteSnapshot['rows']
/** A response, with the rows that it was made of, its key in the cache, and its slot of the clock. */
export type Kept = { response: CachedResponse; rows: Rows; key: string; slot: number | null }
export type Refusal = 'starting' | 'too long'
export type Make = (entry: SsrEntry, snapshot: SiteSnapshot, now: number, module: string) => Promise<Draft>

export interface KeptResponses {
  /** Finds or makes the response of an address, whoever asks for it; a refusal is kept nowhere. */
  find: (kind: string, url: string, make: Make) => Promise<Kept | Refusal>
  /**
   * Keeps a page for the path and query with which it was requested. Only for a request that came past all routes:
   * a page that is remembered for another address could take the place of what a route answers.
   */
  remember: (url: string, kept: Kept) => void
  /** The page that was remembered for this path and query, if nothing has changed since. */
  remembered: (url: string) => CachedResponse | undefined
}

export const LONGEST_ADDRESS = 2000
const MOST_URLS = 4000

/**
 * Responses that were made from the rows in memory. One depends on its address, in one spelling, and, where the page
 * uses it, on the slot of the clock; when rows change, all are made anew.
 */
export function createKeptResponses(options: {
  snapshot: () => SiteSnapshot | null
  renderer: PageRenderer
  now: () => number
}): KeptResponses {
  const { renderer } = options
  const cache = createResponseCache({ entries: 2000, bytes: 64 * 1024 * 1024 })
  let cachedRows: Rows | undefined
  /** The kept pages by path and query as they were requested, which are many for one address. */
  const keptByUrl = new Map<string, Pick<Kept, 'key' | 'slot'>>()

  const slotNow = () => clockSlot(options.now())

  return {
    async find(kind, url, make) {
      // Before the rows are looked at: nothing may come between them and what is kept of them.
      const entry = await renderer.entry()
      const snapshot = options.snapshot()
      if (snapshot === null) return 'starting'
      if (url.length > LONGEST_ADDRESS) return 'too long'
      const { rows } = snapshot
      if (rows !== cachedRows || !renderer.keeps) {
        cache.clear()
        keptByUrl.clear()
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
      if (keptByUrl.size < MOST_URLS) keptByUrl.set(url, { key, slot })
    },
    remembered(url) {
      const kept = keptByUrl.get(url)
      if (kept === undefined || options.snapshot()?.rows !== cachedRows) return undefined
      return kept.slot === null || kept.slot === slotNow() ? cache.peek(kept.key) : undefined
    },
  }
}
