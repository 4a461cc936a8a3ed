import { createListeners } from '@coop/sync/listeners'

interface Freshness {
  isOffline: boolean
  /** The server responds, but does not reach the database. */
  isStale: boolean
  /** When the content was last known to be the server's, in milliseconds since 1970; null when that is not current. */
  asOf: number | null
}

interface FreshnessOptions {
  now: () => number
  /** Stores the moment, so that the next visit knows it. */
  save: (asOf: number) => void
  load: () => number | null
}

/**
 * The freshness of this browser's content. The server counts as out of reach as soon as either the browser or the
 * reader of rows reports it.
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

  /** Until now the content was live, so it is the server's of this moment. */
  function change(part: Partial<typeof current>): void {
    if (isLive()) current.asOf = now()
    Object.assign(current, part)
    if (isLive()) current.asOf = now()
    // The response of a stale server is as old as the last change that the server has received.
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
    /** Stores the age now, since the page may be discarded in a moment. */
    saveAge: () => change({}),
  }
}
