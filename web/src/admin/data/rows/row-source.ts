import { createListeners } from '@coop/sync/listeners'
import type { EntityName } from '@coop/sync/entities'
import { rowShapeOf } from '@coop/sync/overlay'
import { dequal as deepEqual } from 'dequal/lite'
import type { Live } from '../live.ts'
import type { OutboxState } from '../outbox/outbox-state.ts'
import { editStates, type QueueView } from '../outbox/queue-view.ts'
import type { EditState, RowOf, RowValues } from '../admin-row.ts'
import { isRowOf } from '../values.ts'
import type { SyncedRows } from './followed-rows.ts'
import { createRowOverlays, type Overlaid } from './row-overlays.ts'

export interface RowSource<N extends EntityName> extends Live<readonly RowOf<N>[] | undefined> {
  readonly entity: N
}

/** Narrows a source to the source of one entity. */
export function isRowSourceOf<N extends EntityName>(
  source: { readonly entity: EntityName },
  entity: N,
): source is RowSource<N> {
  return source.entity === entity
}

/**
 * All rows of an entity as the screens show them: the synced rows, overlaid with the outbox. An unchanged row stays the
 * same object. Nothing is followed while there are no listeners.
 *
 * @param outbox its optimistic state, so that an edit is shown before it is stored
 * @param queue its stored state, for the marks of the rows
 */
export function createRowSource<N extends EntityName>(
  synced: Live<SyncedRows | undefined>,
  outbox: Live<OutboxState>,
  queue: Live<QueueView>,
  entity: N,
): RowSource<N> {
  const listeners = createListeners()
  let rows: readonly RowOf<N>[] | undefined
  let byId = new Map<string, RowOf<N>>()
  /** The synced rows from which the rows were computed. */
  let base: SyncedRows | undefined
  const overlay = createRowOverlays(entity)
  let overlays: ReadonlyMap<string, Overlaid> = new Map()
  let edits: ReadonlyMap<string, EditState> = new Map()
  let isFollowing = false

  function update(): void {
    const current = synced.get()
    if (current === undefined) return
    const before = { overlays, edits }
    overlays = overlay(current, outbox.get())
    edits = editStates(queue.get()).get(entity) ?? new Map()
    // While the synced rows are the same, only the rows named in the outbox can differ.
    const isOther = current !== base
    const ids = new Set(
      isOther ? current.rows.keys() : [...before.overlays.keys(), ...before.edits.keys(), ...edits.keys()],
    )
    for (const id of overlays.keys()) ids.add(id)
    const next = withRows(isOther ? new Map() : byId, ids, current)
    base = current
    if (next === byId) return
    byId = next
    if (rows !== undefined && next.size === rows.length && rows.every((row) => next.get(row.id) === row))
      return
    rows = [...next.values()]
    listeners.notify()
  }

  /** A state with these rows replaced. Returns the same state if none of them differs. */
  function withRows(
    state: Map<string, RowOf<N>>,
    ids: Iterable<string>,
    current: SyncedRows,
  ): Map<string, RowOf<N>> {
    let next: Map<string, RowOf<N>> | null = null
    for (const id of ids) {
      const overlaid = overlays.get(id)
      const row = rowOf(id, overlaid === undefined ? current.rows.get(id) : overlaid.values)
      if ((state.get(id) ?? null) === row) continue
      next ??= new Map(state)
      if (row === null) next.delete(id)
      else next.set(id, row)
    }
    return next ?? state
  }

  /** Returns the shown object if the row has not changed. */
  function rowOf(id: string, known: RowValues | undefined): RowOf<N> | null {
    if (known === undefined) return null
    // A release that renames a field can be deployed while this tab is open. The field is empty here then.
    const values = isRowOf(entity, known) ? known : { ...rowShapeOf(entity).blank, ...known }
    const edit = edits.get(id) ?? null
    const old = byId.get(id)
    const isSame = old !== undefined && (old.values === values || deepEqual(old.values, values))
    if (isSame && deepEqual(old.edit, edit)) return old
    if (!isRowOf(entity, values)) throw new Error(`The row ${id} of ${entity} lacks a declared field`)
    return { id, values: isSame ? old.values : values, edit }
  }

  let ends: (() => void)[] = []
  return {
    entity,
    get() {
      if (!isFollowing) update()
      return rows
    },
    subscribe(listener) {
      const remove = listeners.add(listener)
      if (!isFollowing) {
        isFollowing = true
        ends = [synced.subscribe(update), outbox.subscribe(update), queue.subscribe(update)]
        update()
      }
      return () => {
        remove()
        if (listeners.size > 0) return
        isFollowing = false
        for (const end of ends) end()
      }
    },
  }
}
