import { keyedId } from '@coop/sync/entities'
import type { Write } from '@coop/sync/write'
import { entrySchema } from '../outbox/outbox-state.ts'

/**
 * Gives stored edits that could not be sealed ids of their own for a file, made of their content: a later change on this
 * device is never taken for what the file holds. Sent from both devices, the second copy changes nothing where the row
 * is as the first left it; elsewhere it conflicts, is refused or is made again.
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
    // The base of a deletion is the writes that its row was seen with.
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
