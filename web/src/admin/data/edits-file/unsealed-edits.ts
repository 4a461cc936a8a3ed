import { keyedId } from '@coop/sync/entities'
import type { Write } from '@coop/sync/write'
import { entrySchema } from '../outbox/outbox-state.ts'

/**
 * Gives edits that could not be sealed new ids in the exported file. The ids are hashes of the content, so that a later
 * change on this device has another id. If both devices send the edit, the second copy changes nothing on an unchanged
 * row; on another row it conflicts, is rejected or is applied again.
 */
export function underOwnIds(edits: readonly unknown[]): unknown[] {
  const entries = edits.map((edit) => entrySchema.safeParse(edit).data)
  const own = new Map(
    entries.flatMap((entry) => (entry?.tried === false ? [[entry.write.id, ownId(entry.write)]] : [])),
  )
  const idOf = <T>(id: T) => (typeof id === 'string' ? (own.get(id) ?? id) : id)
  return edits.map((edit, i) => {
    const entry = entries[i]
    if (entry === undefined) return edit
    const { write, rowWriteId } = entry
    // The base of a deletion contains the ids of the last writes to its row.
    const base =
      write.op === 'delete'
        ? Object.fromEntries(Object.entries(write.base).map(([name, id]) => [name, idOf(id)]))
        : write.base
    return { ...entry, rowWriteId: idOf(rowWriteId), write: { ...write, id: idOf(write.id), base } }
  })
}

function ownId(write: Write): string {
  return keyedId('edits', [JSON.stringify(write)])
}
