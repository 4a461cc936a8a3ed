import { childListsOf, type EntityName, entityNamed, syncedTables } from '@coop/sync/entities'
import { type EditedValues, overlaidRow, type PendingWrite, type TableRow } from '@coop/sync/overlay'
import type { TableMaps } from '@coop/sync/reader'
import type { Json } from '@coop/sync/write'
import type { Entry } from '../outbox/outbox-state.ts'
import { pendingWrites } from '../outbox/pending-writes.ts'
import { acceptedWrites, LEDGER, ledgerRowsOf } from './ledger-rows.ts'
import { editedRowsOf } from './table-view.ts'

/** The rows that differ from the synced rows because of edits, by table and id. null: an edit deletes the row. */
export type EditedTables = ReadonlyMap<string, ReadonlyMap<string, TableRow | null>>

/**
 * Applies the pending edits to the tables, so that rows and items match the lists.
 *
 * @param entries of the outbox; an edit is skipped if the tables already contain it, by their ledger
 */
export function editedTables(tables: TableMaps, entries: readonly Entry[]): EditedTables {
  const edited = new Map<string, Map<string, TableRow | null>>()
  const put = (table: string, id: string, row: TableRow | null) => {
    const rows = edited.get(table) ?? new Map<string, TableRow | null>()
    edited.set(table, rows.set(id, row))
  }
  for (const [entity, byRow] of writesByRow(tables, entries)) {
    const ids = new Set(byRow.keys())
    const synced = editedRowsOf(entity, tables, ids)
    const overlaid = [...byRow].map(
      ([id, writes]) => [id, overlaidRow(entity, synced.get(id), writes)] as const,
    )
    const { table } = entityNamed(entity)
    const columns = (syncedTables().get(table) ?? []).map(({ name }) => name)
    for (const [id, values] of overlaid) put(table, id, values === undefined ? null : ownRow(columns, values))
    for (const { name, list } of childListsOf(entityNamed(entity))) {
      const items = tables.get(list.table)
      for (const [id, item] of items ?? []) {
        const parent = item[list.parentKey]
        if (typeof parent === 'string' && ids.has(parent)) put(list.table, id, null)
      }
      for (const [parent, values] of overlaid)
        for (const item of itemsOf(values?.[name])) {
          const row = { ...items?.get(item.id), ...item, [list.parentKey]: parent }
          put(list.table, item.id, row)
        }
    }
  }
  return edited
}

function writesByRow(
  tables: TableMaps,
  entries: readonly Entry[],
): Map<EntityName, Map<string, PendingWrite[]>> {
  const ids = entries.map(({ write }) => write.id)
  const applied = tables.has(LEDGER) ? acceptedWrites(ledgerRowsOf(tables, ids)) : new Set()
  const waiting = pendingWrites(entries.filter(({ write }) => !applied.has(write.id)))
  const writes = new Map<EntityName, Map<string, PendingWrite[]>>()
  for (const write of waiting.toSorted((a, b) => a.seq - b.seq)) {
    const byRow = writes.get(write.entity) ?? new Map<string, PendingWrite[]>()
    byRow.set(write.rowId, [...(byRow.get(write.rowId) ?? []), write])
    writes.set(write.entity, byRow)
  }
  return writes
}

function ownRow(columns: readonly string[], values: EditedValues): TableRow {
  return Object.fromEntries(columns.map((name) => [name, values[name] ?? null]))
}

type Item = Readonly<Record<string, Json>> & { readonly id: string }

function itemsOf(value: Json | undefined): readonly Item[] {
  return Array.isArray(value) ? value.filter(isItem) : []
}

function isItem(value: Json): value is Item {
  return typeof value === 'object' && value !== null && 'id' in value && typeof value['id'] === 'string'
}
