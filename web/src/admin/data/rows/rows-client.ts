import type { EntityName } from '@coop/sync/entities'
import { type EditedValues, editedRows, tablesOf } from '@coop/sync/overlay'
import { dequal as deepEqual } from 'dequal/lite'
import { z } from 'zod'
import { openBroadcast } from '../broadcast.ts'
import { createLive, type Live, type LiveValue } from '../live.ts'
import type { RowsView } from './rows-view.ts'
import { type WithLock, withWebLock } from '../web-lock.ts'
import { acceptedWrites, LEDGER } from './ledger-rows.ts'
import {
  type EntityChange,
  fromLeaderSchema,
  leaderChannel,
  leaderLock,
  openingStatus,
  type RowsVersion,
  tabChannel,
  type ToLeader,
} from './row-messages.ts'
import type { SnapshotStore } from './snapshot-store.ts'

/** The synced rows of an entity as this tab has them. Replaced, never changed, whenever a row changes. */
export interface SyncedRows {
  readonly rows: ReadonlyMap<string, EditedValues>
  /** Accepted writes that the rows contain: all of them that the outbox may still hold. */
  readonly applied: ReadonlySet<string>
  /** Every row is there; otherwise the first filling still brings some. */
  readonly complete: boolean
}

/** This tab's way to the rows, which a worker of one of the tabs keeps up to date. */
export interface RowsClient {
  readonly view: Live<RowsView>
  /** undefined: no rows are known yet. Rows are loaded from the first call on. */
  synced(entity: EntityName): Live<SyncedRows | undefined>
  /**
   * Rows of a query against the local database, once that is filled. It is sent again when another tab takes the
   * database over meanwhile.
   */
  query(sql: string, params: readonly unknown[]): Promise<readonly unknown[]>
  wake(): void
}

interface RowsClientOptions {
  readonly userId: string
  /** null: this browser keeps no rows. */
  readonly snapshots: Promise<Pick<SnapshotStore, 'read'> | null>
  /** Starts to lead in this tab; called when no other tab does. */
  readonly lead: (userId: string) => void
  readonly signal: AbortSignal
  readonly onSignedOut: () => void
  readonly withLock?: WithLock
}

/** A screen may show no rows. */
const LEAD_LATEST_MS = 1_000

/** What this tab has of an entity. */
interface Followed {
  readonly synced: LiveValue<SyncedRows | undefined>
  version: RowsVersion | null
  /** The last change that did not fit to the rows; those that bring it are on their way. */
  missed: RowsVersion | null
  isSubscribing: boolean
}

export function openRowsClient(options: RowsClientOptions): RowsClient {
  const { userId, signal } = options
  const tab = crypto.randomUUID()
  const followed = new Map<EntityName, Followed>()
  const queries = new Map<string, PendingQuery>()
  const view = createLive<RowsView>({ ...openingStatus, leader: false })
  /** The lineage of the last leader that has opened, if this tab was there: one before it may not have ended yet. */
  let leading: string | null = null
  let endWait = () => {}
  const shown = new Promise<void>((resolve) => (endWait = resolve))

  function show(next: Partial<RowsView>): void {
    view.set({ ...view.get(), ...next })
  }

  function follow(entity: EntityName): Followed {
    const known = followed.get(entity)
    if (known !== undefined) return known
    const each: Followed = {
      synced: createLive<SyncedRows | undefined>(undefined),
      version: null,
      missed: null,
      isSubscribing: true,
    }
    followed.set(entity, each)
    void readSnapshot(entity, each).finally(() => {
      endWait()
      subscribe(entity, each)
    })
    return each
  }

  async function readSnapshot(entity: EntityName, each: Followed): Promise<void> {
    try {
      const snapshots = await options.snapshots
      const snapshot = (await snapshots?.read([...tablesOf(entity), LEDGER])) ?? null
      if (snapshot === null || each.synced.get() !== undefined) return
      const { meta, tables } = snapshot
      each.version = meta.version
      if (view.get().asOf === null) show({ asOf: meta.asOf })
      each.synced.set({
        rows: editedRows(entity, (table) => tables.get(table) ?? [], true),
        applied: acceptedWrites(tables.get(LEDGER) ?? []),
        complete: true,
      })
    } catch (error) {
      // The leader has the rows as well.
      if (!signal.aborted) console.warn('The rows of the last visit cannot be read', error)
    }
  }

  function subscribe(entity: EntityName, each: Followed): void {
    if (signal.aborted) return
    each.isSubscribing = true
    to.post({ type: 'subscribe', tab, entity, version: each.version })
  }

  function take(version: RowsVersion, change: EntityChange, isAnswer: boolean): void {
    const each = followed.get(change.entity)
    if (each === undefined) return
    if (isAnswer) each.isSubscribing = false
    const current = each.synced.get()
    // Rows of a leader that is filling anew are fewer than those that are there.
    if (current?.complete === true && !change.complete) return
    const isOwn = each.version?.lineage === version.lineage
    const revision = isOwn ? (each.version?.revision ?? 0) : null
    if (revision !== null && version.revision < revision) return
    const fits =
      isAnswer || (change.after === null ? isOwn || each.version === null : fitsAfter(revision, change.after))
    if (!fits) {
      each.missed = version
      if (!each.isSubscribing) subscribe(change.entity, each)
      return
    }
    each.version = version
    each.synced.set(after(current, change))
    const { missed } = each
    each.missed = null
    if (missed?.lineage === version.lineage && missed.revision > version.revision) {
      subscribe(change.entity, each)
    }
  }

  const to = openBroadcast<ToLeader>(tabChannel(userId), () => {})
  const from = openBroadcast(leaderChannel(userId), (data) => {
    const message = fromLeaderSchema.parse(data)
    switch (message.type) {
      case 'status':
        show(message.status)
        break
      case 'changed':
        if (message.tab !== null && message.tab !== tab) break
        if (leading !== null && message.version.lineage !== leading) break
        for (const change of message.entities) take(message.version, change, message.tab === tab)
        break
      case 'open':
        leading = message.lineage
        to.post({ type: 'hello' })
        for (const [entity, each] of followed) subscribe(entity, each)
        for (const [id, { sql, params }] of queries) to.post({ type: 'query', id, sql, params: [...params] })
        break
      case 'rows':
        queries.get(message.id)?.resolve(message.rows)
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

  /** The leader reads the snapshot as well: it begins when this tab has what it shows. */
  async function untilShown(): Promise<void> {
    const snapshots = await options.snapshots
    const stored = await snapshots?.read([]).catch(() => null)
    if (stored === undefined || stored === null) return
    await Promise.race([shown, new Promise((resolve) => setTimeout(resolve, LEAD_LATEST_MS))])
  }

  async function lead(): Promise<void> {
    await untilShown()
    if (signal.aborted) return
    options.lead(userId)
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
    synced: (entity) => follow(entity).synced,
    query: (sql, params) =>
      new Promise((resolve, reject) => {
        const id = crypto.randomUUID()
        queries.set(id, { sql, params, resolve, reject })
        to.post({ type: 'query', id, sql, params: [...params] })
      }),
    wake: () => to.post({ type: 'wake' }),
  }
}

interface PendingQuery {
  readonly sql: string
  readonly params: readonly unknown[]
  readonly resolve: (rows: readonly unknown[]) => void
  readonly reject: (error: Error) => void
}

/** @param revision that of the rows, in the lineage of the change; null: they are of another lineage */
function fitsAfter(revision: number | null, after: number): boolean {
  return revision !== null && revision >= after
}

const rowsSchema = z.array(z.custom<EditedValues & { id: string }>(hasId))

/** The values are not parsed: the leader parsed them when they came, and it would be slow. */
function hasId(row: unknown): boolean {
  return typeof row === 'object' && row !== null && 'id' in row && typeof row.id === 'string'
}

/** The rows after a change. A row that did not change stays the same object. */
function after(before: SyncedRows | undefined, change: EntityChange): SyncedRows {
  const rows = new Map(change.after === null ? [] : before?.rows)
  for (const row of rowsSchema.parse(JSON.parse(change.rows))) {
    const old = before?.rows.get(row.id)
    rows.set(row.id, old !== undefined && deepEqual(old, row) ? old : row)
  }
  for (const id of change.gone) rows.delete(id)
  // The outbox of this tab may still hold writes that the leader has seen leave it.
  const applied = new Set([...(before?.applied ?? []), ...change.applied])
  return { rows, applied, complete: change.complete }
}
