import { createListeners } from '@coop/sync/listeners'

interface Freshness {
  isOffline: boolean
  /** The server responds, but cannot reach the database. */
  isStale: boolean
  /** The last time when the content equalled that of the server, in milliseconds since 1970; null if it is current. */
  asOf: number | null
}

interface FreshnessOptions {
  now: () => number
  /** Stores the time for the next visit. */
  save: (asOf: number) => void
  load: () => number | null
}

/**
 * The freshness of the content in this browser. The server counts as unreachable if either the browser or the reader of
 * rows reports it.
 */
export function createFreshness({ now, save, load }: FreshnessOptions) {
  const listeners = createListeners()
  const current: {
    isOnline: boolean
    reader: 'unknown' | 'live' | 'offline'
    staleSince: number | null
    asOf: number | null
  } = { isOnline: true, reader: 'unknown', staleSince: null, asOf: null }
  let state: Freshness = { isOffline: false, isStale: false, asOf: null }

  const isLive = () => current.isOnline && current.reader === 'live' && current.staleSince === null

  /** If the content was live until now, it equals that of the server at this time. */
  function change(part: Partial<typeof current>): void {
    if (isLive()) current.asOf = now()
    Object.assign(current, part)
    if (isLive()) current.asOf = now()
    // Content of a stale server is as old as the last change that the server received.
    if (current.staleSince !== null)
      current.asOf = Math.min(current.asOf ?? current.staleSince, current.staleSince)
    if (current.asOf !== null) save(current.asOf)
    const isOffline = !current.isOnline || current.reader === 'offline'
    state = { isOffline, isStale: !isOffline && current.staleSince !== null, asOf: current.asOf ?? load() }
    listeners.notify()
  }

  return {
    read: (): Freshness => state,
    subscribe: (listener: () => void) => listeners.add(listener),
    /** The server has just rendered the page on the screen. */
    confirm: () => change({ asOf: now() }),
    setBrowserStatus: (connection: 'online' | 'offline') => change({ isOnline: connection === 'online' }),
    setReaderStatus: (reader: 'live' | 'offline') => change({ reader }),
    setStaleSince: (staleSince: number | null) => change({ staleSince }),
    /** Stores the age now, because the page may be discarded soon. */
    saveAge: () => change({}),
  }
}
