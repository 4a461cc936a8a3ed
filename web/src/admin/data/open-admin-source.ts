import { createUuid7 } from '@coop/sync/rules'
import { type EntityName } from '@coop/sync/entities'
import { rowsDrawn } from '../../loading/first-rows.ts'
import { lazyValue } from '../../loading/lazy-value.ts'
import { retryWithBackoff } from '../../loading/retry-with-backoff.ts'
import { whenIdle } from '../../loading/when-idle.ts'
import { createAdminData } from './create-admin-data.ts'
import type { AdminSource } from './admin-context.ts'
import { createDrafts } from './drafts/drafts.ts'
import { createDeviceFiles } from './files/device-files.ts'
import { createLive, derived, type Live } from './live.ts'
import { endWaitsWhenLeft, leaveEdits } from './outbox/leave-edits.ts'
import { openOutbox } from './outbox/outbox-store.ts'
import type { OutboxState } from './outbox/outbox-state.ts'
import { queueView, type QueueView } from './outbox/queue-view.ts'
import { createRowSource, isRowSourceOf, type RowSource } from './rows/row-source.ts'
import type { QueryClient } from './rows/query-client.ts'
import { openRowsClient } from './rows/rows-client.ts'
import { startRowsWorker } from './rows/rows-host.ts'
import { openSnapshotStore } from './rows/snapshot-store.ts'
import { startSender } from './outbox/sender.ts'
import type { UndoRequest } from './outbox/step.ts'

const importQueries = async () => (await import('./rows/query-client.ts')).createQueryClient
const importAffected = async () => (await import('./affected-rows.ts')).withAffected
const affectedRows = lazyValue(importAffected, 'with rows')

export interface OpenAdminSource extends AdminSource {
  /** Call this when the server has confirmed that this user is signed in. */
  confirmSession(): void
}

/**
 * Creates the data layer of one user in this tab. It ends with the signal.
 *
 * @param first the entity whose rows the screen will show; they are read while the rest still opens
 */
export async function openAdminSource(
  userId: string,
  onSignedOut: () => void,
  signal: AbortSignal,
  first: EntityName | null = null,
): Promise<OpenAdminSource> {
  const opening = openOutbox(userId)
  const snapshots = openSnapshotStore(userId).catch((error: unknown) => {
    console.warn('This browser keeps no rows', error)
    return null
  })
  signal.addEventListener('abort', () => void snapshots.then((store) => store?.close()))
  const client = openRowsClient({
    userId,
    snapshots,
    lead: (id, lifetime) => void startRowsWorker(id, lifetime),
    signal,
    onSignedOut,
  })
  if (first !== null) client.synced(first)
  const outbox = await opening
  signal.addEventListener('abort', () => outbox.close())
  // This runs before `leaveEdits`, so that an edit which is still waiting is among the edits that are left.
  const unlessLeft = endWaitsWhenLeft(signal)
  const own = leaveEdits(outbox, signal)
  whenIdle(async () => {
    await rowsDrawn()
    const { takeLeftEdits } = await retryWithBackoff(() => import('./outbox/left-edits.ts'))
    if (!signal.aborted) takeLeftEdits(outbox, own, signal)
  })
  const fetcher: typeof fetch = (input, init) => fetch(input, init)
  const isOnline = () => navigator.onLine
  const sender = startSender({ outbox, fetch: fetcher, isOnline, signal, onSignedOut })
  const newId = createUuid7(Date.now, (count) => crypto.getRandomValues(new Uint8Array(count)))
  const files = createDeviceFiles({ outbox, newId, isOnline, signal, onSignedOut })
  const queue = liveQueue(outbox.state, isOnline, signal)
  const sources: RowSource<EntityName>[] = []
  const queries = lazyQueries((create) =>
    create({ userId, view: client.view, stored: () => outbox.latest(), edits: outbox.optimistic, signal }),
  )

  function rows<N extends EntityName>(entity: N): RowSource<N> {
    for (const source of sources) if (isRowSourceOf(source, entity)) return source
    const source = createRowSource(client.synced(entity), outbox.optimistic, queue, entity)
    sources.push(source)
    return source
  }

  const isComplete = (entity: EntityName) =>
    derived(client.synced(entity), (synced) => synced?.complete ?? false)

  function wake(): void {
    sender.wake()
    files.wake()
    client.wake()
  }
  const whenVisible = () => {
    if (document.visibilityState === 'visible') wake()
  }
  addEventListener('online', wake, { signal })
  document.addEventListener('visibilitychange', whenVisible, { signal })

  return {
    data: createAdminData({
      outbox,
      sender,
      files,
      rows,
      async withAffected(edits) {
        // The code is loaded ahead, so that a deletion reaches the outbox in the same task as the click. If loading
        // fails, rows are deleted all the same, but an undo cannot restore the references to them.
        const loading = affectedRows.get() ?? importAffected().catch(() => null)
        const complete = async () => (await loading)?.({ rows, isComplete }, edits) ?? edits
        // If the page closes before the code or the rows are loaded, the row is deleted all the same.
        return await unlessLeft(complete(), edits)
      },
      newId,
      now: Date.now,
      site: { origin: location.origin, fetch: fetcher, isOnline },
    }),
    queue,
    view: client.view,
    rows,
    isComplete,
    siteRow: (entity, id) => derived(client.synced(entity), (synced) => synced?.rows.get(id) ?? null),
    ...queries,
    steps: derived(outbox.optimistic, ({ steps }) => steps),
    undoRequest: createLive<UndoRequest | null>(null),
    files: files.files,
    uploads: files.uploads,
    localUrl: files.localUrl,
    drafts: createDrafts({ userId, signal }),
    confirmSession() {
      const resume =
        outbox.state.get().paused === null ? Promise.resolve([]) : outbox.dispatch({ type: 'signed-in' })
      void resume.then(wake)
    },
  }
}

type CreateQueryClient = Awaited<ReturnType<typeof importQueries>>

function lazyQueries(
  open: (create: CreateQueryClient) => QueryClient,
): Pick<AdminSource, 'query' | 'watchAnswers'> {
  let opened: Promise<QueryClient> | null = null
  const client = () => (opened ??= retryWithBackoff(importQueries).then(open))
  return {
    query: async (question, cancelled, tell) => (await client()).ask(question, cancelled, tell),
    watchAnswers(listener) {
      const end = new AbortController()
      void client().then(({ watch }) => watch(listener, end.signal))
      return () => end.abort()
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
