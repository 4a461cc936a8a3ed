import { type EntityName, entityNamed } from '@coop/sync/entities'
import { createListeners } from '@coop/sync/listeners'
import { overlaidRow, type PendingWrite } from '@coop/sync/overlay'
import { releaseLayer } from '@coop/sync/releases'
import type { AdminSource } from '../data/admin-context.ts'
import type { RowOf } from '../data/admin-row.ts'
import type { RowSource } from '../data/rows/row-source.ts'
import { isRowOf } from '../data/values.ts'

/** The edits of one release as writes over rows, by row. The result stays the same object until one of them changes. */
function layerOf(
  source: Pick<AdminSource, 'rows'>,
  releaseId: string,
): (entity: EntityName) => ReadonlyMap<string, PendingWrite> {
  const live = source.rows('release_edits')
  let rows: readonly RowOf<'release_edits'>[] | undefined
  let byEntity = new Map<string, ReadonlyMap<string, PendingWrite>>()
  return (entity) => {
    const now = live.get()
    if (now !== rows) {
      rows = now
      const own = (now ?? []).filter(({ values }) => values.release_id === releaseId)
      const next = new Map<string, Map<string, PendingWrite>>()
      for (const write of releaseLayer(own.map(({ values }) => values))) {
        const ofEntity = next.get(write.entity) ?? new Map<string, PendingWrite>()
        next.set(write.entity, ofEntity.set(write.rowId, sameWrite(byEntity, write)))
      }
      byEntity = next
    }
    return byEntity.get(entity) ?? none
  }
}

/** Returns the previous write if the edit is the same, so that rows stay the same objects. */
function sameWrite(
  before: ReadonlyMap<string, ReadonlyMap<string, PendingWrite>>,
  write: PendingWrite,
): PendingWrite {
  const old = before.get(write.entity)?.get(write.rowId)
  return old !== undefined && old.changes === write.changes && old.op === write.op ? old : write
}

const none: ReadonlyMap<string, PendingWrite> = new Map()

/** All rows of an entity as a release will make them. An unchanged row stays the same object. */
export function createStagedRows<N extends EntityName>(
  source: Pick<AdminSource, 'rows'>,
  releaseId: string,
  entity: N,
): RowSource<N> {
  const listeners = createListeners()
  const live = source.rows(entity)
  const edits = source.rows('release_edits')
  const layer = layerOf(source, releaseId)
  let shown: readonly RowOf<N>[] | undefined
  let of: { rows: readonly RowOf<N>[] | undefined; writes: ReadonlyMap<string, PendingWrite> } | null = null
  let made = new Map<string, { row: RowOf<N> | undefined; write: PendingWrite; staged: RowOf<N> | null }>()

  function get(): readonly RowOf<N>[] | undefined {
    const rows = live.get()
    const writes = layer(entity)
    if (of?.rows === rows && of?.writes === writes) return shown
    of = { rows, writes }
    if (rows === undefined) return (shown = undefined)
    if (writes.size === 0) return (shown = rows)
    const next: typeof made = new Map()
    const stagedOf = (write: PendingWrite, row: RowOf<N> | undefined) => {
      const before = made.get(write.rowId)
      const one =
        before !== undefined && before.row === row && before.write === write
          ? before
          : { row, write, staged: stage(entity, row, write) }
      next.set(write.rowId, one)
      return one.staged
    }
    const all: RowOf<N>[] = []
    for (const row of rows) {
      const write = writes.get(row.id)
      const staged = write === undefined ? row : stagedOf(write, row)
      if (staged !== null) all.push(staged)
    }
    for (const write of writes.values()) {
      if (next.has(write.rowId)) continue
      const staged = stagedOf(write, undefined)
      if (staged !== null) all.push(staged)
    }
    made = next
    return (shown = all)
  }

  let ends: (() => void)[] = []
  return {
    entity,
    get,
    subscribe(listener) {
      const remove = listeners.add(listener)
      if (ends.length === 0) ends = [live, edits].map((each) => each.subscribe(() => listeners.notify()))
      return () => {
        remove()
        if (listeners.size > 0) return
        for (const end of ends) end()
        ends = []
      }
    },
  }
}

/** null: the release deletes the row, or the changed row no longer exists. */
function stage<N extends EntityName>(
  entity: N,
  row: RowOf<N> | undefined,
  write: PendingWrite,
): RowOf<N> | null {
  if (row === undefined && write.op !== 'insert') return null
  const made = overlaidRow(entity, row?.values, [write])
  if (made === undefined) return null
  // A deletion is based on the row of the site.
  const values = row === undefined ? made : { ...made, write_id: row.values.write_id }
  if (!isRowOf(entity, values))
    throw new Error(`A release lacks a field of a row of ${entityNamed(entity).plural}`)
  const fields = write.op === 'insert' ? [] : Object.keys(write.changes)
  return { id: write.rowId, values, edit: { kind: 'in-release', op: write.op, fields } }
}
