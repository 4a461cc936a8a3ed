import type { EntityName } from '@coop/sync/entities'
import { openBroadcast } from '../broadcast.ts'
import { createLive, type Live } from '../live.ts'
import { withTakeoverLock } from '../takeover-lock.ts'
import type { WithLock } from '../web-lock.ts'
import { createFollowedRows, type SyncedRows } from './followed-rows.ts'
import {
  type FromLeader,
  fromLeaderSchema,
  leaderChannel,
  leaderLock,
  openingStatus,
  tabChannel,
  type ToLeader,
} from './row-messages.ts'
import type { RowsView } from './rows-view.ts'
import type { SnapshotStore } from './snapshot-store.ts'

/** The rows as this tab gets them from the leader, a worker of one of the tabs that keeps them up to date. */
export interface RowsClient {
  readonly view: Live<RowsView>
  /** undefined: no rows are known yet. The first call starts loading them. */
  synced(entity: EntityName): Live<SyncedRows | undefined>
  wake(): void
}

interface RowsClientOptions {
  readonly userId: string
  /** null: this browser stores no rows. */
  readonly snapshots: Promise<Pick<SnapshotStore, 'read'> | null>
  /** Starts the leader in this tab until the lifetime ends. Called when no other tab leads. */
  readonly lead: (userId: string, lifetime: AbortSignal) => void
  readonly signal: AbortSignal
  readonly onSignedOut: () => void
  readonly withLock?: WithLock
}

/** The longest wait for the first screen, which may show no rows at all. */
const LEAD_LATEST_MS = 1_000

export function openRowsClient(options: RowsClientOptions): RowsClient {
  const { userId, signal } = options
  const tab = crypto.randomUUID()
  const view = createLive<RowsView>({ ...openingStatus, leader: false })
  const to = openBroadcast<ToLeader>(tabChannel(userId), () => {})
  /** The lineage of the last leader that opened while this tab existed. An earlier leader may not have ended yet. */
  let leading: string | null = null
  let endWait = () => {}
  const shown = new Promise<void>((resolve) => (endWait = resolve))
  const followed = createFollowedRows({
    tab,
    snapshots: options.snapshots,
    post: to.post,
    signal,
    onSnapshotRead(asOf) {
      if (asOf !== null && view.get().asOf === null) show({ asOf })
      endWait()
    },
  })

  function show(next: Partial<RowsView>): void {
    view.set({ ...view.get(), ...next })
  }

  function receive(message: FromLeader): void {
    switch (message.type) {
      case 'status':
        show(message.status)
        break
      case 'changed':
        if (message.tab !== null && message.tab !== tab) break
        if (leading !== null && message.version.lineage !== leading) break
        for (const change of message.entities) followed.apply(message.version, change, message.tab === tab)
        break
      case 'open':
        leading = message.lineage
        to.post({ type: 'hello' })
        followed.subscribeAll()
        break
      case 'signed-out':
        options.onSignedOut()
        break
      default:
        message satisfies never
    }
  }

  const from = openBroadcast(leaderChannel(userId), (data) => receive(fromLeaderSchema.parse(data)))

  async function lead(lifetime: AbortSignal): Promise<void> {
    if (await hasSnapshot(options.snapshots)) {
      // The leader reads the snapshot as well. It starts after this tab has read its rows, so that the screen comes
      // first.
      await Promise.race([shown, new Promise((resolve) => setTimeout(resolve, LEAD_LATEST_MS))])
    }
    if (lifetime.aborted) return
    options.lead(userId, lifetime)
    show({ leader: true })
    await new Promise<void>((resolve) => lifetime.addEventListener('abort', () => resolve()))
    show({ leader: false })
  }

  const withLock = options.withLock ?? withTakeoverLock
  withLock(leaderLock(userId), signal, lead).catch((error: unknown) => {
    if (!signal.aborted) show({ phase: 'failed', error: String(error) })
  })
  signal.addEventListener('abort', () => {
    from.close()
    to.close()
  })
  to.post({ type: 'hello' })

  return {
    view,
    synced: followed.synced,
    wake: () => to.post({ type: 'wake' }),
  }
}

async function hasSnapshot(snapshots: RowsClientOptions['snapshots']): Promise<boolean> {
  // If reading fails, `createFollowedRows` reports the error.
  const snapshot = await (await snapshots)?.read([]).catch(() => null)
  return snapshot !== undefined && snapshot !== null
}
