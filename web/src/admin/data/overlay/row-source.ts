import { createListeners } from '@coop/sync/listeners'
import { type EntityName, entityNamed } from '@coop/sync/entities'
import { dequal as deepEqual } from 'dequal/lite'
import type { Live } from '../live.ts'
import { addedWrites, optimisticRow } from './optimistic-row.ts'
import type { MirrorClient } from '../mirror/mirror-client.ts'
import { parseRows, rowsQuery } from '../mirror/mirror-schema.ts'
import type { Outbox } from '../outbox/outbox-store.ts'
import { type PendingWrite, pendingWrites } from '../mirror/pending-sync.ts'
import { editStates } from '../outbox/queue-view.ts'
import type { EditState, QueueView, RowOf, RowValues } from '../types.ts'
import { isRowOf } from '../values.ts'

export interface RowSource<N extends EntityName> extends Live<readonly RowOf<N>[] | undefined> {
  readonly entity: N
  /** Shows these values of a row at once, in place of those of the views, while the edit is being stored. */
  showUnsaved(id: string, changes: RowValues): UnsavedValues
}

/** Values on the screen that are not in the outbox yet. One of the two is called in the end. */
interface UnsavedValues {
  /** The edit is stored: the values are shown until the views show that version of the outbox. */
  stored(version: number): void
  /** The edit could not be stored. */
  withdrawn(): void
}

/** Narrows a source to that of one entity. */
export function isRowSourceOf<N extends EntityName>(
  source: { readonly entity: EntityName },
  entity: N,
): source is RowSource<N> {
  return source.entity === entity
}

/**
 * All rows of an entity as the screens show them. Read whole once, then only the rows that changed; a row that
 * did not change stays the same object. Nothing is read while there are no listeners.
 *
 * An edit that has just come into the outbox is folded here at once, as an optimistic row, where the result is certain.
 * The row of the views replaces it once they show the outbox that the edit came with.
 */
export function createRowSource<N extends EntityName>(
  mirror: Pick<MirrorClient, 'read' | 'onChanged'>,
  outbox: Pick<Outbox, 'state' | 'version'>,
  queue: Live<QueueView>,
  entity: N,
): RowSource<N> {
  const listeners = createListeners()
  const values = new Map<string, RowValues>()
  /** Writes that the views may not show yet, by row, with the version of the outbox that has the last of them. */
  const optimistic = new Map<string, { version: number; writes: Map<string, PendingWrite> }>()
  /** Unsaved values by row, in the order of the calls; without a version: not in the outbox yet. */
  const unsaved = new Map<string, { changes: RowValues; version: number | null }[]>()
  /** The version of the outbox that the views are known to show. */
  let shownVersion = -1
  let pending: readonly PendingWrite[] = []
  let rows: readonly RowOf<N>[] | undefined
  let edits = new Map<string, EditState>()
  let stale: Set<string> | 'all' = 'all'
  let isRead = false
  let reading: 'nothing' | 'some' | 'all' = 'nothing'
  let stop: (() => void) | null = null

  const isListening = () => stop !== null

  function publish(): void {
    if (!isRead) return
    const before = new Map(rows?.map((row) => [row.id, row]))
    const next = [...shownValues()].map(([id, each]): RowOf<N> => {
      const edit = edits.get(id) ?? null
      const old = before.get(id)
      if (old !== undefined && deepEqual(old.values, each) && deepEqual(old.edit, edit)) return old
      if (!isRowOf(entity, each)) throw new Error(`The row ${id} of ${entity} lacks a declared field`)
      return { id, values: each, edit }
    })
    if (rows !== undefined && next.length === rows.length && next.every((row, i) => row === rows?.[i])) return
    rows = next
    listeners.notify()
  }

  function shownValues(): Map<string, RowValues> {
    if (optimistic.size === 0 && unsaved.size === 0) return values
    const shown = new Map(values)
    for (const [id, { writes }] of optimistic) {
      const next = optimisticRow(entity, values.get(id), [...writes.values()])
      if (next === 'gone') shown.delete(id)
      else if (next !== null) shown.set(id, next)
    }
    for (const [id, changed] of unsaved) {
      const row = shown.get(id)
      if (row !== undefined) shown.set(id, Object.assign({}, row, ...changed.map(({ changes }) => changes)))
    }
    return shown
  }

  /** Drops the optimistic and unsaved values of a row just read that the views show by now. */
  function settle(id: string, folded: number): void {
    const next = optimistic.get(id)
    if (next !== undefined && next.version <= folded) optimistic.delete(id)
    keepUnsaved(id, ({ version }) => version === null || version > folded)
  }

  function keepUnsaved(id: string, isCurrent: (each: { version: number | null }) => boolean): void {
    const rest = unsaved.get(id)?.filter(isCurrent) ?? []
    if (rest.length === 0) unsaved.delete(id)
    else unsaved.set(id, rest)
  }

  /** Rows with optimistic or unsaved values that the views show by now. */
  function overtaken(folded: number): string[] {
    const optimisticRows = [...optimistic].filter(([, { version }]) => version <= folded)
    const unsavedRows = [...unsaved].filter(([, all]) =>
      all.some(({ version }) => version !== null && version <= folded),
    )
    return [...optimisticRows, ...unsavedRows].map(([id]) => id)
  }

  function updatePending(): void {
    const version = outbox.version()
    const before = pending
    pending = pendingWrites(outbox.state.get().entries.filter(({ write }) => write.entity === entity))
    for (const write of isRead ? addedWrites(before, pending) : []) {
      const writes = optimistic.get(write.row_id)?.writes ?? new Map<string, PendingWrite>()
      optimistic.set(write.row_id, { version, writes: writes.set(write.write_id, write) })
    }
  }

  async function read(): Promise<void> {
    if (reading !== 'nothing') return
    try {
      while (isListening() && (stale === 'all' || stale.size > 0)) {
        const ids = stale
        stale = new Set()
        reading = ids === 'all' ? 'all' : 'some'
        try {
          await readSome(ids)
        } catch (error) {
          stale = 'all'
          throw error
        }
        publish()
      }
    } finally {
      reading = 'nothing'
    }
  }

  async function readSome(ids: Set<string> | 'all'): Promise<void> {
    const [sql, params] =
      ids === 'all' ? [rowsQuery(entity, 'all'), []] : [rowsQuery(entity, 'some'), [[...ids]]]
    const { rows: answer, folded } = await mirror.read(sql, params)
    const fresh = parseRows(answer)
    shownVersion = Math.max(shownVersion, folded)
    for (const id of ids === 'all' ? [...optimistic.keys(), ...unsaved.keys()] : ids) settle(id, folded)
    if (ids === 'all') values.clear()
    else {
      const there = new Set(fresh.map(({ id }) => id))
      for (const id of ids) if (!there.has(id)) values.delete(id)
    }
    for (const { id, values: each } of fresh) values.set(id, each)
    isRead = true
  }

  function readSoon(): void {
    void read().catch((error: unknown) => {
      if (stop !== null) console.error(`The rows of ${entityNamed(entity).plural} could not be read`, error)
    })
  }

  function start(): () => void {
    const updateEdits = () => {
      updatePending()
      edits = editStates(queue.get()).get(entity) ?? new Map<string, EditState>()
      publish()
    }
    const ends = [
      queue.subscribe(updateEdits),
      mirror.onChanged((changed, folded) => {
        // After a change of leader the whole read is sent again, and brings everything.
        if (changed === null && reading === 'all') return
        const ids = changed === null ? 'all' : (changed.rows[entity] ?? [])
        if (ids === 'all') stale = 'all'
        else if (stale !== 'all') {
          for (const id of ids) stale.add(id)
          shownVersion = Math.max(shownVersion, folded)
          for (const id of overtaken(folded)) stale.add(id)
        }
        readSoon()
      }),
    ]
    updateEdits()
    return () => {
      for (const end of ends) end()
    }
  }

  function readAgain(id: string): void {
    if (stale !== 'all') stale.add(id)
    readSoon()
  }

  return {
    entity,
    showUnsaved(id, changes) {
      const entry: { changes: RowValues; version: number | null } = { changes, version: null }
      unsaved.set(id, [...(unsaved.get(id) ?? []), entry])
      publish()
      return {
        stored(version) {
          entry.version = version
          if (version <= shownVersion) readAgain(id)
        },
        withdrawn() {
          keepUnsaved(id, (each) => each !== entry)
          publish()
        },
      }
    },
    get: () => rows,
    subscribe(listener) {
      const remove = listeners.add(listener)
      if (stop === null) {
        stop = start()
        // Changes without listeners were not followed.
        stale = 'all'
        readSoon()
      }
      return () => {
        remove()
        if (listeners.size > 0) return
        stop?.()
        stop = null
      }
    },
  }
}
