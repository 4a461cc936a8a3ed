import { createListeners } from '@coop/sync/common'

export interface Freshness {
  isOffline: boolean
  /** The server answers, and cannot get anything new itself. */
  isStale: boolean
  /** When the content was last known to be the server's, in milliseconds since 1970; null when that is not known. */
  asOf: number | null
}

export interface FreshnessOptions {
  now: () => number
  /** Where the moment outlives the visit. */
  keep: (asOf: number) => void
  kept: () => number | null
}

/**
 * How the content of this browser stands to the server's. Of two who may know that the server is out of reach, the
 * browser and the reader, one is enough.
 */
export function createFreshness({ now, keep, kept }: FreshnessOptions) {
  const listeners = createListeners()
  const known: {
    isOnline: boolean
    reader: 'unknown' | 'live' | 'offline'
    staleSince: number | null
    asOf: number | null
  } = { isOnline: true, reader: 'unknown', staleSince: null, asOf: null }
  let state: Freshness = { isOffline: false, isStale: false, asOf: null }

  const isLive = () => known.isOnline && known.reader === 'live' && known.staleSince === null

  /** What was live until now was the server's until now. */
  function change(part: Partial<typeof known>): void {
    if (isLive()) known.asOf = now()
    Object.assign(known, part)
    if (isLive()) known.asOf = now()
    // What a stale server gives is no newer than the last that it has heard, whenever it was given.
    if (known.staleSince !== null) known.asOf = Math.min(known.asOf ?? known.staleSince, known.staleSince)
    if (known.asOf !== null) keep(known.asOf)
    const isOffline = !known.isOnline || known.reader === 'offline'
    state = { isOffline, isStale: !isOffline && known.staleSince !== null, asOf: known.asOf ?? kept() }
    listeners.notify()
  }

  return {
    read: (): Freshness => state,
    subscribe: (listener: () => void) => listeners.add(listener),
    /** The server has just given what is shown. */
    confirm: () => change({ asOf: now() }),
    browserIs: (connection: 'online' | 'offline') => change({ isOnline: connection === 'online' }),
    readerIs: (reader: 'live' | 'offline') => change({ reader }),
    serverIsStale: (staleSince: number | null) => change({ staleSince }),
    /** The page may be gone in a moment: what is known now is kept. */
    remember: () => change({}),
  }
}
