import type { EntityName } from '@coop/sync/entities'
import { type EditedValues, overlaidRow, type PendingWrite } from '@coop/sync/overlay'
import { dequal as deepEqual } from 'dequal/lite'
import type { RowValues } from '../admin-row.ts'
import type { Entry, OutboxState } from '../outbox/outbox-state.ts'
import { pendingWrites } from '../outbox/pending-writes.ts'
import type { SyncedRows } from './followed-rows.ts'

/** A row with pending writes applied, and its sources. */
export interface Overlaid {
  readonly synced: EditedValues | undefined
  readonly writes: readonly PendingWrite[]
  readonly values: RowValues | undefined
}

/** Applies the pending edits to the rows of an entity. Called again for each state of rows or outbox. */
export function createRowOverlays(
  entity: EntityName,
): (synced: SyncedRows, outbox: OutboxState) => ReadonlyMap<string, Overlaid> {
  /** Edits that the synced rows do not contain. */
  let waiting: readonly Entry[] = []
  let overlays: ReadonlyMap<string, Overlaid> = new Map()

  /** The edits of the outbox, and those that left it with a receipt before the rows with their effect arrived here. */
  function waitingFor(applied: ReadonlySet<string>, { entries, receipts }: OutboxState): readonly Entry[] {
    const own = entries.filter(({ write }) => write.entity === entity)
    const present = new Set(own.map(({ write }) => write.id))
    const accepted = new Set(receipts.map(({ writeId }) => writeId))
    const departed = waiting.filter(({ write: { id } }) => !present.has(id) && accepted.has(id))
    return [...departed, ...own]
      .filter(({ write }) => !applied.has(write.id))
      .sort((a, b) => a.write.seq - b.write.seq)
  }

  return ({ rows, applied }, outbox) => {
    waiting = waitingFor(applied, outbox)
    const byRow = new Map<string, PendingWrite[]>()
    for (const write of pendingWrites(waiting))
      byRow.set(write.rowId, [...(byRow.get(write.rowId) ?? []), write])
    const next = new Map<string, Overlaid>()
    for (const [id, writes] of byRow) {
      const synced = rows.get(id)
      const before = overlays.get(id)
      const isSame = before !== undefined && before.synced === synced && deepEqual(before.writes, writes)
      next.set(id, isSame ? before : { synced, writes, values: overlaidRow(entity, synced, writes) })
    }
    overlays = next
    return overlays
  }
}
