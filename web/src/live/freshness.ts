export interface Freshness {
  isOffline: boolean
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
  const listeners = new Set<() => void>()
  const known: { isOnline: boolean; reader: 'unknown' | 'live' | 'offline'; asOf: number | null } = {
    isOnline: true,
    reader: 'unknown',
    asOf: null,
  }
  let state: Freshness = { isOffline: false, asOf: null }

  const isLive = () => known.isOnline && known.reader === 'live'

  /** What was live until now was the server's until now. */
  function change(part: Partial<typeof known>): void {
    if (isLive()) known.asOf = now()
    Object.assign(known, part)
    if (isLive()) known.asOf = now()
    if (known.asOf !== null) keep(known.asOf)
    state = {
      isOffline: !known.isOnline || known.reader === 'offline',
      asOf: known.asOf ?? kept(),
    }
    listeners.forEach((listener) => listener())
  }

  return {
    read: (): Freshness => state,
    subscribe: (listener: () => void): (() => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    /** The server has just given what is shown. */
    confirm: () => change({ asOf: now() }),
    browserIs: (connection: 'online' | 'offline') => change({ isOnline: connection === 'online' }),
    readerIs: (reader: 'live' | 'offline') => change({ reader }),
    /** The page may be gone in a moment: what is known now is kept. */
    remember: () => change({}),
  }
}
