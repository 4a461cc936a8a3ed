import { publicShapes } from '@coop/sync/shapes'
import type { PublicRows, PublicTables } from '@coop/sync/tables'
import { createMemoryRows, type ReaderState, startReader } from '@coop/sync/reader'

/** `state` says where the rows stand; `position` is its name of that. */
export type SiteSnapshot = { rows: PublicRows; position: string; state: ReaderState }

export type SiteFollower = {
  /** null until every public shape stands at one position: half a set would make pages of what is not so */
  snapshot: () => SiteSnapshot | null
  /** Calls after every commit; returns the end of it. */
  subscribe: (listener: () => void) => () => void
  /** the position in the log of the database up to which it has read */
  lsn: () => bigint | null
  /** Resolves when there is a snapshot; rejects when stopped before. */
  ready: Promise<void>
  stop: () => Promise<void>
}

/** The server as a reader of its own shapes: the public rows in memory, always at one position. */
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

/** The catalogue is typed by text; `PublicTables` has a row type for each of its names (a test compares them). */
function isPublicTable(name: string): name is keyof PublicTables {
  return publicShapes.has(name)
}
