import { type EntityName, entityNames } from '@coop/sync/entities'
import { tablesOf, type TableRow } from '@coop/sync/overlay'
import {
  type ReaderState,
  type ReaderStatus,
  type ReaderStep,
  type ShapeStep,
  startReader,
  type TableMaps,
  tablesAfter,
} from '@coop/sync/reader'
import { adminShapes } from '@coop/sync/shapes'
import type { LedgerAnswer } from '../outbox/outbox-events.ts'
import type { Outbox } from '../outbox/outbox-store.ts'
import { startSiteCheck } from '../outbox/site-check.ts'
import { acceptedWrites, answersOf, entitiesOf, finalAnswers, LEDGER } from './ledger-rows.ts'
import type { MirrorFeed } from './mirror-feed.ts'
import { createRevisions } from './revisions.ts'
import { fetchRowCount } from './row-count.ts'
import {
  type EntityChange,
  type FromLeader,
  openingStatus,
  type RowsStatus,
  type RowsVersion,
  toLeaderSchema,
} from './row-messages.ts'
import type { Snapshot, SnapshotStore } from './snapshot-store.ts'
import { createSnapshotWriter } from './snapshot-writer.ts'
import { changedRows, differingRows, editedRowsOf, mergedChanges, type RowIds } from './table-view.ts'

interface RowsLeaderOptions {
  readonly outbox: Outbox
  /** null: this browser keeps no rows. */
  readonly snapshots: SnapshotStore | null
  /** The database that is filled behind the rows. */
  readonly mirror: Pick<MirrorFeed, 'follow' | 'query'>
  /** `https://host` */
  readonly origin: string
  readonly post: (message: FromLeader) => void
  readonly signal: AbortSignal
  readonly fetch?: typeof fetch
}

interface RowsLeader {
  /** Names this run: its rows, and what it writes. */
  readonly lineage: string
  /** Takes a message of a tab. */
  receive(message: unknown): void
}

/** Parts of the first filling can come faster than screens can draw them. */
const ARRIVALS_MS = 200
/** How often the age of rows that are live is stored, and rows that could not be stored are stored again. */
const AGE_MS = 60_000

/**
 * Reads the rows of the server for all tabs, and holds them in memory: those of the last visit's snapshot at first, then
 * what the reader brings. Tabs get the rows of the entities that they subscribe to, and what changes of them.
 *
 * The caller posts `open` once messages of tabs reach `receive`: tabs then say hello and subscribe again.
 */
export async function startRowsLeader(options: RowsLeaderOptions): Promise<RowsLeader> {
  const { outbox, post, signal, mirror } = options
  const fetcher = options.fetch ?? ((input, init) => fetch(input, init))
  const names = [...adminShapes.keys()]
  const lineage = crypto.randomUUID()
  const { snapshots, stored } = await claimedSnapshot(options.snapshots, names, lineage)
  const revisions = createRevisions(lineage, stored?.meta.version ?? null)
  let state: ReaderState | null = stored?.meta.state ?? null
  let tables: TableMaps = new Map(names.map((name) => [name, rowsById(stored?.tables.get(name) ?? [])]))
  /** Tables of the first filling that have arrived whole. */
  const arrived = new Set<string>()
  /** Entities that some tab shows, in the order in which they were subscribed to. */
  const wanted = new Set<EntityName>()
  /** Tabs with rows of another leader: they wait for rows that are newer than theirs. */
  const deferred: { tab: string; entity: EntityName }[] = []
  /** The server has confirmed the rows in this run. */
  let isConfirmed = false
  /** What has arrived and is not published yet. */
  let waiting: ReadonlyMap<EntityName, RowIds> = new Map()
  let publishedAt = 0
  /** Entities of which something has been published: the first rows of a list are not kept waiting. */
  const begun = new Set<EntityName>()
  let timer: ReturnType<typeof setTimeout> | undefined
  /** Answers whose effect is not durable yet. */
  const unsettled = new Map<string, LedgerAnswer>()
  let status: RowsStatus = {
    ...openingStatus,
    phase: stored === null ? 'opening' : 'live',
    asOf: stored?.meta.asOf ?? null,
    stored: snapshots !== null,
  }

  const writer =
    snapshots === null
      ? null
      : createSnapshotWriter({
          store: snapshots,
          rows: (table) => tables.get(table) ?? new Map(),
          meta: () => {
            if (state === null) throw new Error('There are no rows yet that a snapshot could hold')
            return { version: revisions.version(), asOf: status.asOf ?? Date.now(), state }
          },
          chunks: stored?.meta.chunks ?? {},
        })
  signal.addEventListener('abort', () => {
    clearTimeout(timer)
    writer?.close()
    snapshots?.close()
  })

  function show(next: Partial<RowsStatus>): void {
    status = { ...status, ...next }
    post({ type: 'status', status })
  }

  const isDeliverable = (entity: EntityName): boolean =>
    state !== null || tablesOf(entity).every((table, i, all) => i === all.length - 1 || arrived.has(table))

  function ledgerRowsOf(writeIds: readonly string[]): TableRow[] {
    const ledger = tables.get(LEDGER)
    return writeIds.map((id) => ledger?.get(id)).filter((row) => row !== undefined)
  }

  /** Writes that a tab may still hold: those of the queue, and those that have just left it. */
  function recentWrites(): { entity: EntityName; id: string }[] {
    const { entries, receipts } = outbox.state.get()
    return [
      ...entries.map(({ write: { entity, id } }) => ({ entity, id })),
      ...receipts.map(({ entity, writeId }) => ({ entity, id: writeId })),
    ]
  }

  function changeOf(entity: EntityName, ids: RowIds, after: number | null): EntityChange {
    const rows = editedRowsOf(entity, tables, ids)
    const writes = recentWrites().filter((write) => write.entity === entity)
    return {
      entity,
      after: ids === 'all' ? null : after,
      rows: JSON.stringify([...rows.values()]),
      gone: ids === 'all' ? [] : [...ids].filter((id) => !rows.has(id)),
      applied: [...acceptedWrites(ledgerRowsOf(writes.map(({ id }) => id)))],
      complete: state !== null,
    }
  }

  function publish(changed: ReadonlyMap<EntityName, RowIds>): void {
    const shown = [...changed].filter(([entity]) => isDeliverable(entity))
    const before = revisions.add(shown)
    const entities = shown.flatMap(([entity, ids], i) =>
      wanted.has(entity) ? [changeOf(entity, ids, before[i] ?? null)] : [],
    )
    if (entities.length > 0) post({ type: 'changed', tab: null, version: revisions.version(), entities })
  }

  function subscribe(tab: string, entity: EntityName, version: RowsVersion | null): void {
    wanted.add(entity)
    const since = revisions.since(entity, version)
    if (since === 'foreign' && !isConfirmed) deferred.push({ tab, entity })
    else if (isDeliverable(entity)) {
      send(tab, changeOf(entity, since === 'foreign' ? 'all' : since, version?.revision ?? null))
    }
  }

  function send(tab: string, change: EntityChange): void {
    post({ type: 'changed', tab, version: revisions.version(), entities: [change] })
  }

  function confirm(): void {
    status = { ...status, asOf: Date.now() }
    if (isConfirmed) return
    isConfirmed = true
    post({ type: 'status', status })
    for (const { tab, entity } of deferred.splice(0)) send(tab, changeOf(entity, 'all', null))
  }

  /** Rows of the first filling go to the screens before they are committed. */
  function onArrival(part: ShapeStep, isWhole: boolean): void {
    if (state !== null) return
    const before = tables
    tables = tablesAfter(tables, [part])
    if (isWhole) arrived.add(part.name)
    const changed = changedRows([part], before, tables)
    // The last of the child lists has come: now the rows that wait for them can be shown.
    for (const entity of isWhole ? entityNames : []) {
      if (tablesOf(entity).slice(0, -1).includes(part.name) && isDeliverable(entity))
        changed.set(entity, 'all')
    }
    waiting = mergedChanges(waiting, changed)
    const isFirst = [...changed.keys()].some(
      (entity) => wanted.has(entity) && isDeliverable(entity) && !begun.has(entity),
    )
    const wait = isFirst ? 0 : publishedAt + ARRIVALS_MS - Date.now()
    show({ arrived: [...tables.values()].reduce((sum, rows) => sum + rows.size, 0) })
    if (wait <= 0) publishArrivals()
    else timer ??= setTimeout(publishArrivals, wait)
  }

  function publishArrivals(): void {
    clearTimeout(timer)
    timer = undefined
    publishedAt = Date.now()
    for (const entity of waiting.keys()) if (isDeliverable(entity)) begun.add(entity)
    publish(waiting)
    waiting = new Map()
  }

  /** Rows that the changes do not fit to are given up: the reader begins anew. */
  function tablesAfterStep(before: TableMaps, { shapes }: ReaderStep): TableMaps {
    try {
      return tablesAfter(state === null ? emptyTables(names) : before, shapes)
    } catch (error) {
      state = null
      tables = emptyTables(names)
      arrived.clear()
      throw error
    }
  }

  async function commit(step: ReaderStep): Promise<void> {
    const before = tables
    const isFirst = state === null
    if (isFirst) publishArrivals()
    tables = tablesAfterStep(before, step)
    state = step.state
    const changed = isFirst ? differingRows(before, tables) : changedRows(step.shapes, before, tables)
    const ledger = step.shapes.find(({ name }) => name === LEDGER)?.changes ?? []
    // From now on no rows of an entity means that there are none; and a write may have changed nothing.
    for (const entity of isFirst ? entityNames : entitiesOf(ledger)) {
      if (!changed.has(entity)) changed.set(entity, new Set())
    }
    publish(changed)
    writer?.mark(step)
    mirror.follow({ step, tables })
    for (const answer of finalAnswers(ledger)) unsettled.set(answer.id, answer)
    void settle()
  }

  /** Stores the rows; answers reach the outbox only when the rows with their effect are as durable as can be. */
  async function settle(): Promise<void> {
    const answers = [...unsettled.values()]
    const lsn = state?.lsn ?? '0'
    try {
      await writer?.flushSoon()
    } catch (error) {
      if (signal.aborted) return
      console.error('The rows could not be stored', error)
      show({ stored: false })
      // A snapshot that is gone is waited for no more than one that never was.
      if (snapshots?.isGone() !== true) return
    }
    if (!status.stored && writer !== null && snapshots?.isGone() !== true) show({ stored: true })
    await deliver(answers, lsn)
  }

  /**
   * Answers that the snapshot has, and that a run which ended too early did not pass on. They wait for the next write as
   * others do: by then tabs have the rows of this run, and not those of a snapshot before.
   */
  async function settleStored(): Promise<void> {
    // The store itself: what the snapshot has an answer to may have come since the outbox was opened.
    const { entries } = await outbox.latest()
    const answers = knownAnswers(entries.map(({ write }) => write.id))
    for (const answer of answers) unsettled.set(answer.id, answer)
    if (unsettled.size > 0) await settle()
  }

  const knownAnswers = (writeIds: readonly string[]) => ledgerRowsOf(writeIds).flatMap(answersOf)

  /** Edits of another device that were taken in after their answers had come. */
  function settleTakenIn(): void {
    if (state === null) return
    const undecided = outbox.state.get().entries.filter((entry) => entry.state.kind !== 'parked')
    const answers = knownAnswers(undecided.map(({ write }) => write.id)).filter(
      ({ id }) => !unsettled.has(id),
    )
    if (answers.length === 0) return
    for (const answer of answers) unsettled.set(answer.id, answer)
    void settle()
  }

  async function deliver(answers: readonly LedgerAnswer[], lsn: string): Promise<void> {
    try {
      if (answers.length > 0) {
        // The store itself: an answer may be faster than the message of a tab about its edit.
        const { entries } = await outbox.latest()
        const ids = new Set(entries.map(({ write }) => write.id))
        const rows = answers.filter(({ id }) => ids.has(id))
        if (rows.length > 0) await outbox.dispatch({ type: 'ledger', rows, lsn })
      }
      for (const { id } of answers) unsettled.delete(id)
    } catch (error) {
      undelivered(error)
    }
    siteCheck.poll()
  }

  function undelivered(error: unknown): void {
    if (!signal.aborted) console.error('Answers to edits have not reached the queue', error)
  }

  const siteCheck = startSiteCheck({ outbox, origin: options.origin, fetch: fetcher, signal })
  if (state !== null) {
    mirror.follow({ step: { state, shapes: [] }, tables })
    settleStored().catch(undelivered)
  }
  siteCheck.poll()
  signal.addEventListener('abort', outbox.state.subscribe(settleTakenIn))

  function onStatus(next: ReaderStatus): void {
    // The tabs ask for a new sign-in; the rows are as far as they were.
    if (next === 'signed-out') return post({ type: 'signed-out' })
    if (next === 'filling') {
      void fetchRowCount(options.origin, fetcher, signal).then((total) => show({ total }))
    }
    // With rows of an earlier visit there is nothing to wait for.
    if (next === 'starting' && stored !== null) return
    show({ phase: next === 'starting' ? 'opening' : next, error: null })
  }

  const places = () => new Map([...wanted].flatMap(tablesOf).map((table, place) => [table, place]))
  const reader = startReader({
    url: `${options.origin}/shapes/admin`,
    names,
    store: { load: async () => state, commit },
    fetch: fetcher,
    signal,
    priority: (name) => places().get(name) ?? names.length,
    onArrival,
    onUpToDate: confirm,
    onStatus,
  })
  const age = setInterval(() => {
    if ((status.phase === 'live' && isConfirmed) || !status.stored) void settle()
  }, AGE_MS)
  signal.addEventListener('abort', () => clearInterval(age))

  return {
    lineage,
    receive(message) {
      const parsed = toLeaderSchema.parse(message)
      switch (parsed.type) {
        case 'hello':
          post({ type: 'status', status })
          break
        case 'subscribe':
          subscribe(parsed.tab, parsed.entity, parsed.version)
          break
        case 'wake':
          reader.wake()
          siteCheck.poll()
          break
        case 'query': {
          const { id, sql, params } = parsed
          mirror.query(sql, params).then(
            (rows) => post({ type: 'rows', id, rows: [...rows] }),
            (error: unknown) => post({ type: 'query-failed', id, message: messageOf(error) }),
          )
          break
        }
        default:
          parsed satisfies never
      }
    },
  }
}

/** The snapshot, which this leader alone writes from now on. A browser that fails at it keeps no rows. */
async function claimedSnapshot(
  snapshots: SnapshotStore | null,
  names: readonly string[],
  lineage: string,
): Promise<{ snapshots: SnapshotStore | null; stored: Snapshot | null }> {
  try {
    await snapshots?.claim(lineage)
    const stored = (await snapshots?.read(names)) ?? null
    return { snapshots, stored }
  } catch (error) {
    console.warn('The rows of the last visit cannot be read', error)
    return { snapshots: null, stored: null }
  }
}

function rowsById(rows: readonly TableRow[]): Map<string, TableRow> {
  return new Map(rows.flatMap((row) => (typeof row['id'] === 'string' ? [[row['id'], row]] : [])))
}

function emptyTables(names: readonly string[]): TableMaps {
  return new Map(names.map((name) => [name, new Map()]))
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
