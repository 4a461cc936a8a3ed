// A leader of the rows in a browser with real stores, and a server in memory.
import type { EntityName } from '@coop/sync/entities'
import { IDBFactory } from 'fake-indexeddb'
import { vi } from 'vitest'
import { z } from 'zod'
import { openOutbox, type Outbox } from '../data/outbox/outbox-store.ts'
import type { FollowedStep } from '../data/rows/mirror-backlog.ts'
import type { EntityChange, FromLeader, RowsVersion } from '../data/rows/row-messages.ts'
import { startRowsLeader } from '../data/rows/leader/rows-leader.ts'
import { openSnapshotStore, type SnapshotStore } from '../data/rows/snapshot-store.ts'
import { aFeature, anInsertOf, aRow } from './mirror-fixture.ts'
import { anUpdate, USER } from './outbox-fixture.ts'
import { ShapeServer } from './shape-server-fixture.ts'
import { stopTime, turns, until } from './turns-fixture.ts'

const ORIGIN = 'http://site.test'
export const FLUSHED_MS = 250
export const AGE_MS = 60_000

interface Visit {
  readonly fetch?: typeof fetch
  /** Replaces the writes of the store for the leader. */
  readonly write?: (store: SnapshotStore) => SnapshotStore['write']
  readonly snapshots?: null
}

/** A server with one service called A, and an outbox. */
export class LeaderWorld {
  server = new ShapeServer()
  readonly opened: { close(): void }[] = []
  readonly #lifetimes: AbortController[] = []
  #outbox: Outbox | null = null

  /** The outbox in which edits are made, and which leaders open. */
  get outbox(): Outbox {
    if (this.#outbox === null) throw new Error('The world has not begun')
    return this.#outbox
  }

  set outbox(outbox: Outbox) {
    this.#outbox = outbox
  }

  async begin(): Promise<void> {
    stopTime()
    vi.spyOn(console, 'error').mockImplementation(() => {})
    globalThis.indexedDB = new IDBFactory()
    this.server = new ShapeServer()
    this.server.commit({
      services: [anInsertOf(aRow('services', 1, { name: 'A' }))],
      service_features: [aFeature(50, 1, 'x')],
    })
    this.outbox = await this.openOutbox()
  }

  close(): void {
    for (const lifetime of this.#lifetimes.splice(0)) lifetime.abort()
    for (const each of this.opened.splice(0)) each.close()
    vi.useRealTimers()
    vi.unstubAllGlobals()
    vi.restoreAllMocks()
  }

  async openOutbox(): Promise<Outbox> {
    const outbox = await openOutbox(USER)
    this.opened.push(outbox)
    return outbox
  }

  /** From now on, no message between tabs arrives. */
  delayMessages(): void {
    vi.stubGlobal(
      'BroadcastChannel',
      class extends EventTarget {
        postMessage() {}
        close() {}
      },
    )
  }

  /** Starts a leader in this browser, and records its messages. */
  async lead(visit: Visit = {}) {
    const { server, outbox } = this
    const lifetime = new AbortController()
    this.#lifetimes.push(lifetime)
    const messages: FromLeader[] = []
    const followed: FollowedStep[] = []
    const store = visit.snapshots === null ? null : await openSnapshotStore(USER)
    const leader = await startRowsLeader({
      outbox,
      snapshots: store && { ...store, ...(visit.write && { write: visit.write(store) }) },
      follow: (step) => followed.push(step),
      origin: ORIGIN,
      post: (message) => messages.push(message),
      signal: lifetime.signal,
      fetch: visit.fetch ?? server.fetch,
    })
    const changes = (entity: EntityName = 'services') =>
      messages.flatMap((message) =>
        message.type === 'changed'
          ? message.entities.flatMap((change) =>
              change.entity === entity ? [{ ...change, tab: message.tab, version: message.version }] : [],
            )
          : [],
      )
    const status = () => messages.findLast((message) => message.type === 'status')?.status
    return {
      ...leader,
      messages,
      followed,
      changes,
      status,
      subscribe: (entity: EntityName = 'services', version: RowsVersion | null = null, tab = 'tab') =>
        leader.receive({ type: 'subscribe', tab, entity, version }),
      end: () => lifetime.abort(),
      /** Waits until all rows so far are committed and stored. */
      async caughtUp() {
        await until(() => followed.at(-1)?.step.state.lsn === server.lsn)
        await vi.advanceTimersByTimeAsync(FLUSHED_MS)
        await turns()
      },
    }
  }

  /** Runs a visit that stores its rows in this browser, and returns their version. */
  async anEarlierVisit(): Promise<RowsVersion> {
    const leader = await this.lead()
    leader.subscribe()
    await leader.caughtUp()
    leader.end()
    const version = leader.changes().at(-1)?.version
    if (version === undefined) throw new Error('The visit has no rows')
    return version
  }

  /** Stores an edit of the first service and sends it to the server. */
  async edit(id: number, name: string, base: string): Promise<void> {
    await this.outbox.dispatch({ type: 'edit', edit: anUpdate(id, 1, { name }, { name: base }) })
    const [command] = await this.outbox.dispatch({ type: 'send' })
    if (command?.type !== 'send') throw new Error('There is nothing to send')
    await this.server.fetch(`${ORIGIN}/api/writes`, {
      method: 'POST',
      body: JSON.stringify({ writes: command.writes }),
    })
    const answers = command.writes.map((write) => ({ id: write.id, answer: { status: 'accepted' } as const }))
    await this.outbox.dispatch({ type: 'answered', answers, random: 0 })
  }
}

const rowsSchema = z.array(z.object({ id: z.string(), name: z.string() }))
/** The names of the rows in a change. */
export function namesIn(change: EntityChange | undefined): string[] {
  return rowsSchema.parse(JSON.parse(change?.rows ?? '[]')).map(({ name }) => name)
}
