import { publicShapes } from '@coop/sync/shapes'
import type { PublicRows, PublicTables } from '@coop/sync/tables'
import { createMemoryRows, type ReaderState, startReader } from '@coop/sync/reader'

/** `state` is the state of the reader for these rows; `position` is its name. */
export type SiteSnapshot = { rows: PublicRows; position: string; state: ReaderState }

export type SiteFollower = {
  /** null until every public shape is complete at one position: pages of partial rows would be wrong */
  snapshot: () => SiteSnapshot | null
  /** calls the listener after every commit; returns a function that unsubscribes */
  subscribe: (listener: () => void) => () => void
  /** the LSN up to which it has read */
  lsn: () => bigint | null
  /** Resolves when there is a snapshot; rejects when stopped before that. */
  ready: Promise<void>
  stop: () => Promise<void>
}

/** Reads this server's own shapes: the public rows in memory, always a consistent snapshot. */
export function followSite(gateway: { fetch: (request: Request) => Promise<Response | null> }): SiteFollower {
  const names = [...publicShapes.keys()].filter(isPublicTable)
  const memory = createMemoryRows<PublicTables>(names)
  const lifetime = new AbortController()
  const reader = startReader({
    url: 'http://site/shapes',
    names,
    store: memory,
    signal: lifetime.signal,
    fetch: async (input, init) =>
      (await gateway.fetch(new Request(input, init))) ?? new Response(null, { status: 404 }),
  })
  return {
    snapshot: () => {
      const state = memory.state()
      return state === null ? null : { rows: memory.rows(), position: state.position, state }
    },
    subscribe: (listener) => memory.subscribe(listener),
    lsn: () => {
      const state = memory.state()
      return state === null ? null : BigInt(state.lsn)
    },
    ready: reader.ready,
    stop: () => reader.stop(),
  }
}

/** The catalogue has names as text; `PublicTables` has a row type for each of them (a test compares them). */
function isPublicTable(name: string): name is keyof PublicTables {
  return publicShapes.has(name)
}
