import { adminShapes } from '@coop/sync/shapes'
import { type HoldLock, holdWebLock } from '../web-lock.ts'
import { openBroadcast } from '../broadcast.ts'
import type { Live } from '../contexts.ts'
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
  /** Answered as soon as a database is open; asked again when another tab takes over in between. */
  query(sql: string, params: readonly unknown[]): Promise<readonly unknown[]>
  /** The same, with the version of the outbox that is at least folded into the rows. */
  read(sql: string, params: readonly unknown[]): Promise<Found>
  /** null: anything may have changed. `folded`: the version of the outbox that the views show by now. */
  onChanged(listener: (changed: Changed | null, folded: number) => void): () => void
  wake(): void
}

export interface Found {
  readonly rows: readonly unknown[]
  readonly folded: number
}

export interface MirrorClientOptions {
  readonly userId: string
  /** Starts to hold the database in this tab; called when no other tab does. */
  readonly hold: (userId: string) => void
  readonly signal: AbortSignal
  readonly onSignedOut: () => void
  readonly holdLock?: HoldLock
}

export function openMirrorClient(options: MirrorClientOptions): MirrorClient {
  const { userId, signal } = options
  const changeListeners = new Set<(changed: Changed | null, folded: number) => void>()
  const viewListeners = new Set<() => void>()
  const asked = new Map<string, Asked>()
  let view: MirrorView = { phase: 'opening', done: 0, total: adminShapes.size, error: null, leader: false }

  function show(next: Partial<MirrorStatus & { leader: boolean }>): void {
    view = { ...view, ...next }
    for (const listener of viewListeners) listener()
  }

  function tell(changed: Changed | null, folded: number): void {
    for (const listener of changeListeners) listener(changed, folded)
  }

  function read(sql: string, params: readonly unknown[]): Promise<Found> {
    return new Promise((resolve, reject) => {
      const id = crypto.randomUUID()
      asked.set(id, { sql, params, resolve, reject })
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
        tell(message.changed, message.folded)
        break
      case 'open':
        for (const [id, { sql, params }] of asked) to.post({ type: 'query', id, sql, params: [...params] })
        tell(null, -1)
        break
      case 'rows':
        asked.get(message.id)?.resolve(message)
        asked.delete(message.id)
        break
      case 'query-failed':
        asked.get(message.id)?.reject(new Error(message.message))
        asked.delete(message.id)
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

  const holdLock = options.holdLock ?? holdWebLock
  holdLock(leaderLock(userId), signal, lead).catch((error: unknown) => {
    if (!signal.aborted) show({ phase: 'failed', error: String(error) })
  })
  signal.addEventListener('abort', () => {
    from.close()
    to.close()
    for (const { reject } of asked.values()) reject(new Error('The local database was closed'))
    asked.clear()
  })
  to.post({ type: 'hello' })

  return {
    view: {
      get: () => view,
      subscribe(listener) {
        viewListeners.add(listener)
        return () => viewListeners.delete(listener)
      },
    },
    query: async (sql, params) => (await read(sql, params)).rows,
    read,
    onChanged(listener) {
      changeListeners.add(listener)
      return () => changeListeners.delete(listener)
    },
    wake: () => to.post({ type: 'wake' }),
  }
}

interface Asked {
  readonly sql: string
  readonly params: readonly unknown[]
  readonly resolve: (found: Found) => void
  readonly reject: (error: Error) => void
}
