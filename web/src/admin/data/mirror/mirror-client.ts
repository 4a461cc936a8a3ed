import { createListeners } from '@coop/sync/listeners'
import { adminShapes } from '@coop/sync/shapes'
import { type WithLock, withWebLock } from '../web-lock.ts'
import { openBroadcast } from '../broadcast.ts'
import { createLive, type Live } from '../live.ts'
import {
  type Changed,
  fromLeaderSchema,
  leaderChannel,
  type MirrorStatus,
  tabChannel,
  type ToLeader,
} from './mirror-messages.ts'
import { leaderLock } from './mirror-host.ts'
import type { MirrorView } from '../types.ts'

/** This tab's way to the local database, which lives in a worker of one of the tabs. */
export interface MirrorClient {
  readonly view: Live<MirrorView>
  /** Resolves once a database is open; it is sent again when another tab takes the database over meanwhile. */
  query(sql: string, params: readonly unknown[]): Promise<readonly unknown[]>
  /** The same, with the version of the outbox that is at least folded into the rows. */
  read(sql: string, params: readonly unknown[]): Promise<QueryResult>
  /** null: anything may have changed. `folded`: the version of the outbox that the views show by now. */
  onChanged(listener: (changed: Changed | null, folded: number) => void): () => void
  wake(): void
}

interface QueryResult {
  readonly rows: readonly unknown[]
  readonly folded: number
}

interface MirrorClientOptions {
  readonly userId: string
  /** Starts to hold the database in this tab; called when no other tab does. */
  readonly hold: (userId: string) => void
  readonly signal: AbortSignal
  readonly onSignedOut: () => void
  readonly withLock?: WithLock
}

export function openMirrorClient(options: MirrorClientOptions): MirrorClient {
  const { userId, signal } = options
  const changeListeners = createListeners<[changed: Changed | null, folded: number]>()
  const queries = new Map<string, PendingQuery>()
  const view = createLive<MirrorView>({
    phase: 'opening',
    done: 0,
    total: adminShapes.size,
    error: null,
    leader: false,
  })

  function show(next: Partial<MirrorStatus & { leader: boolean }>): void {
    view.set({ ...view.get(), ...next })
  }

  function read(sql: string, params: readonly unknown[]): Promise<QueryResult> {
    return new Promise((resolve, reject) => {
      const id = crypto.randomUUID()
      queries.set(id, { sql, params, resolve, reject })
      to.post({ type: 'query', id, sql, params: [...params] })
    })
  }

  const to = openBroadcast<ToLeader>(tabChannel(userId), () => {})
  const from = openBroadcast(leaderChannel(userId), (data) => {
    const message = fromLeaderSchema.parse(data)
    switch (message.type) {
      case 'status':
        show(message.status)
        break
      case 'changed':
        changeListeners.notify(message.changed, message.folded)
        break
      case 'open':
        for (const [id, { sql, params }] of queries) to.post({ type: 'query', id, sql, params: [...params] })
        changeListeners.notify(null, -1)
        break
      case 'rows':
        queries.get(message.id)?.resolve(message)
        queries.delete(message.id)
        break
      case 'query-failed':
        queries.get(message.id)?.reject(new Error(message.message))
        queries.delete(message.id)
        break
      case 'signed-out':
        options.onSignedOut()
        break
      default:
        message satisfies never
    }
  })

  async function lead(): Promise<void> {
    options.hold(userId)
    show({ leader: true })
    await new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()))
  }

  const withLock = options.withLock ?? withWebLock
  withLock(leaderLock(userId), signal, lead).catch((error: unknown) => {
    if (!signal.aborted) show({ phase: 'failed', error: String(error) })
  })
  signal.addEventListener('abort', () => {
    from.close()
    to.close()
    for (const { reject } of queries.values()) reject(new Error('The local database was closed'))
    queries.clear()
  })
  to.post({ type: 'hello' })

  return {
    view,
    query: async (sql, params) => (await read(sql, params)).rows,
    read,
    onChanged: (listener) => changeListeners.add(listener),
    wake: () => to.post({ type: 'wake' }),
  }
}

interface PendingQuery {
  readonly sql: string
  readonly params: readonly unknown[]
  readonly resolve: (result: QueryResult) => void
  readonly reject: (error: Error) => void
}
