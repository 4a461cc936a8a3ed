import { createUuid7 } from '@coop/sync/rules'
import { type EntityName } from '@coop/sync/entities'
import { createAdminData } from './admin-data.ts'
import type { AdminSource } from './contexts.ts'
import { createLive, type Live } from './live.ts'
import { openMirrorClient } from './mirror/mirror-client.ts'
import { startMirrorWorker } from './mirror/mirror-host.ts'
import { openOutbox } from './outbox/outbox-store.ts'
import type { OutboxState } from './outbox/outbox-state.ts'
import { createQuerySource } from './overlay/query-source.ts'
import { queueView } from './outbox/queue-view.ts'
import { createRowSource, isRowSourceOf, type RowSource } from './overlay/row-source.ts'
import { startSender } from './outbox/sender.ts'
import type { QueueView } from './types.ts'

export interface OpenAdminSource extends AdminSource {
  /** The server has confirmed that this user is signed in. */
  confirmSession(): void
}

/** Puts the data layer of one user together, in this tab. It ends with the signal. */
export async function openAdminSource(
  userId: string,
  onSignedOut: () => void,
  signal: AbortSignal,
): Promise<OpenAdminSource> {
  const outbox = await openOutbox(userId)
  signal.addEventListener('abort', () => outbox.close())
  const fetcher: typeof fetch = (input, init) => fetch(input, init)
  const isOnline = () => navigator.onLine
  const mirror = openMirrorClient({
    userId,
    signal,
    onSignedOut,
    hold: (id) => startMirrorWorker(id, signal),
  })
  const sender = startSender({ outbox, fetch: fetcher, isOnline, signal, onSignedOut })
  const newId = createUuid7(Date.now, (count) => crypto.getRandomValues(new Uint8Array(count)))
  const queue = liveQueue(outbox.state, isOnline, signal)
  const sources: RowSource<EntityName>[] = []

  function rows<N extends EntityName>(entity: N): RowSource<N> {
    for (const source of sources) if (isRowSourceOf(source, entity)) return source
    const source = createRowSource(mirror, outbox, queue, entity)
    sources.push(source)
    return source
  }

  function wake(): void {
    sender.wake()
    mirror.wake()
  }
  const whenVisible = () => {
    if (document.visibilityState === 'visible') wake()
  }
  addEventListener('online', wake, { signal })
  document.addEventListener('visibilitychange', whenVisible, { signal })

  return {
    data: createAdminData({ outbox, mirror, sender, rows, newId, now: Date.now }),
    queue,
    mirror: mirror.view,
    rows,
    query: (sql, params) => createQuerySource(mirror, sql, params),
    confirmSession() {
      const resume =
        outbox.state.get().paused === null ? Promise.resolve([]) : outbox.dispatch({ type: 'signed-in' })
      void resume.then(wake)
    },
  }
}

function liveQueue(outbox: Live<OutboxState>, isOnline: () => boolean, signal: AbortSignal): Live<QueueView> {
  const currentView = () => queueView(outbox.get(), !isOnline())
  const view = createLive(currentView())
  const update = () => view.set(currentView())
  signal.addEventListener('abort', outbox.subscribe(update))
  addEventListener('online', update, { signal })
  addEventListener('offline', update, { signal })
  return view
}
