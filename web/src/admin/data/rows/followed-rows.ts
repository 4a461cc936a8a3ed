import type { EntityName } from '@coop/sync/entities'
import { type EditedValues, editedRows, tablesOf } from '@coop/sync/overlay'
import { dequal as deepEqual } from 'dequal/lite'
import { z } from 'zod'
import { createLive, type Live, type LiveValue } from '../live.ts'
import { acceptedWrites, LEDGER } from './ledger-rows.ts'
import type { EntityChange, RowsVersion, ToLeader } from './row-messages.ts'
import type { SnapshotStore } from './snapshot-store.ts'

/** The synced rows of an entity in this tab. The object is replaced, never mutated, when a row changes. */
export interface SyncedRows {
  readonly rows: ReadonlyMap<string, EditedValues>
  /** Accepted writes that the rows contain, at least those that the outbox may still hold. */
  readonly applied: ReadonlySet<string>
  /** True when every row is loaded; false while the first load still adds rows. */
  readonly complete: boolean
}

/** The rows of the entities that this tab shows. */
export interface FollowedRows {
  /** undefined: no rows are loaded yet. The first call subscribes to the entity. */
  readonly synced: (entity: EntityName) => Live<SyncedRows | undefined>
  /** Applies a change from the leader. If the change does not fit, the rows are requested again. */
  readonly apply: (version: RowsVersion, change: EntityChange, isAnswer: boolean) => void
  /** Subscribes to every entity again, because a new leader has started. */
  readonly subscribeAll: () => void
}

interface FollowedRowsOptions {
  /** The id of this tab. */
  readonly tab: string
  readonly snapshots: Promise<Pick<SnapshotStore, 'read'> | null>
  readonly post: (message: ToLeader) => void
  readonly signal: AbortSignal
  /** Called when the snapshot of an entity has been read, or there is none. `asOf` is the age of its rows. */
  readonly onSnapshotRead: (asOf: number | null) => void
}

interface FollowedEntity {
  readonly name: EntityName
  readonly synced: LiveValue<SyncedRows | undefined>
  version: RowsVersion | null
  /** The last change that did not fit the rows. The rows that include it are already requested. */
  missed: RowsVersion | null
  isSubscribing: boolean
}

export function createFollowedRows(options: FollowedRowsOptions): FollowedRows {
  const { tab, signal } = options
  const entities = new Map<string, FollowedEntity>()

  function follow(name: EntityName): FollowedEntity {
    const followed = entities.get(name)
    if (followed !== undefined) return followed
    const each: FollowedEntity = {
      name,
      synced: createLive<SyncedRows | undefined>(undefined),
      version: null,
      missed: null,
      isSubscribing: true,
    }
    entities.set(name, each)
    void begin(each)
    return each
  }

  async function begin(each: FollowedEntity): Promise<void> {
    options.onSnapshotRead(await showSnapshot(each))
    subscribe(each)
  }

  async function showSnapshot(each: FollowedEntity): Promise<number | null> {
    try {
      const snapshots = await options.snapshots
      const snapshot = (await snapshots?.read([...tablesOf(each.name), LEDGER])) ?? null
      if (snapshot === null || each.synced.get() !== undefined) return null
      const { meta, tables } = snapshot
      each.version = meta.version
      each.synced.set({
        rows: editedRows(each.name, (table) => tables.get(table) ?? [], true),
        applied: acceptedWrites(tables.get(LEDGER) ?? []),
        complete: true,
      })
      return meta.asOf
    } catch (error) {
      // The leader sends the rows as well.
      if (!signal.aborted) console.warn('The rows of the last visit cannot be read', error)
      return null
    }
  }

  function subscribe(each: FollowedEntity): void {
    if (signal.aborted) return
    each.isSubscribing = true
    options.post({ type: 'subscribe', tab, entity: each.name, version: each.version })
  }

  return {
    synced: (entity) => follow(entity).synced,
    apply(version, change, isAnswer) {
      const each = entities.get(change.entity)
      if (each === undefined) return
      if (isAnswer) each.isSubscribing = false
      const current = each.synced.get()
      // A leader that is loading anew has fewer rows than this tab.
      if (current?.complete === true && !change.complete) return
      const isOwn = each.version?.lineage === version.lineage
      const revision = isOwn ? (each.version?.revision ?? 0) : null
      if (revision !== null && version.revision < revision) return
      const fits =
        isAnswer ||
        (change.after === null ? isOwn || each.version === null : fitsAfter(revision, change.after))
      if (!fits) {
        each.missed = version
        if (!each.isSubscribing) subscribe(each)
        return
      }
      each.version = version
      each.synced.set(after(current, change))
      const { missed } = each
      each.missed = null
      if (missed?.lineage === version.lineage && missed.revision > version.revision) {
        subscribe(each)
      }
    },
    subscribeAll() {
      for (const each of entities.values()) subscribe(each)
    },
  }
}

/** @param revision the revision of the rows, in the lineage of the change; null for rows of another lineage */
function fitsAfter(revision: number | null, after: number): boolean {
  return revision !== null && revision >= after
}

const rowsSchema = z.array(z.custom<EditedValues & { id: string }>(hasId))

/** The values are not parsed again, which would be slow: the leader parsed them on arrival. */
function hasId(row: unknown): boolean {
  return typeof row === 'object' && row !== null && 'id' in row && typeof row.id === 'string'
}

/** Returns the rows after a change. An unchanged row stays the same object. */
function after(before: SyncedRows | undefined, change: EntityChange): SyncedRows {
  const rows = new Map(change.after === null ? [] : before?.rows)
  for (const row of rowsSchema.parse(JSON.parse(change.rows))) {
    const old = before?.rows.get(row.id)
    rows.set(row.id, old !== undefined && deepEqual(old, row) ? old : row)
  }
  for (const id of change.gone) rows.delete(id)
  // The outbox of this tab may still hold writes that have already left the leader's outbox.
  const applied = new Set([...(before?.applied ?? []), ...change.applied])
  return { rows, applied, complete: change.complete }
}
