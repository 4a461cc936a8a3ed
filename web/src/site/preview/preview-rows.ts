import type { PublicRows } from '@coop/sync/tables'
import { dequal } from 'dequal/lite'
import { publicShapeNames } from '../../live/public-shape-names.ts'
import type { PreviewChange } from '../../preview/preview-messages.ts'

type Table = ReadonlyMap<string, { id: string }>
type Change = Pick<PreviewChange, 'set' | 'removed'>

/** The public rows of a preview: the saved rows with the current edit applied. */
export interface PreviewRows {
  /** @param edit replaces the previous edit */
  change(saved: readonly PreviewChange[], edit: readonly PreviewChange[]): PublicRows
}

/** A table without changes keeps its map, so that memoized values stay valid. */
export function createPreviewRows(): PreviewRows {
  const tables = new Map(
    publicShapeNames.map((name) => [
      name as string,
      { saved: none, shown: none, edit: null as Change | null },
    ]),
  )
  return {
    change(saved, edit) {
      const changed = new Map(saved.map((change) => [change.table, change]))
      const edited = new Map(edit.map((change) => [change.table, change]))
      for (const [name, table] of tables) {
        const change = changed.get(name)
        const next = edited.get(name) ?? null
        if (change === undefined && dequal(next, table.edit)) continue
        if (change !== undefined) table.saved = applied(table.saved, change)
        table.edit = next
        table.shown = next === null ? table.saved : applied(table.saved, next)
      }
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the admin derives the rows with the catalogue that the types come from
      return Object.fromEntries(
        [...tables].map(([name, { shown }]) => [name, shown]),
      ) as unknown as PublicRows
    },
  }
}

const none: Table = new Map()

function applied(table: Table, { set, removed }: Change): Table {
  const rows = new Map(table)
  for (const id of removed) rows.delete(id)
  for (const row of set) rows.set(row.id, row)
  return rows
}
