import { childListsOf, type Entity } from '@coop/sync/entities'
import type { Author, ChangeKind, RowChange } from '@coop/sync/history'
import { isDeepStrictEqual } from 'node:util'
import type { Entry, PastLists } from './past-lists.ts'
import { fieldsOf, type Row } from './past-row.ts'
import { allLists } from './past-state.ts'

export interface Change {
  id: number
  kind: ChangeKind
  at: string
  author: Author
}

/**
 * Describes a change by its entries, the latest first.
 * @param lists the child lists after the change; they are moved back to before it
 * @returns null: it changed no field that people edit
 */
export function describeChange(
  entity: Entity,
  change: Change,
  entries: readonly Entry[],
  lists: PastLists,
): RowChange | null {
  const own = entries.filter(({ table_name }) => table_name === entity.table)
  const tables = new Set(entries.map(({ table_name }) => table_name))
  const touched = childListsOf(entity).filter(({ list }) => tables.has(list.table))
  const itemsNow = (): Row => Object.fromEntries(touched.map(({ name }) => [name, lists.itemsOf(name)]))

  const earliest = own.at(-1)?.before ?? null
  const latest = own[0]?.after ?? null
  const after = { ...(latest === null ? {} : fieldsOf(entity, latest)), ...itemsNow() }
  for (const entry of entries) lists.undo(entry)
  const before = { ...(earliest === null ? {} : fieldsOf(entity, earliest)), ...itemsNow() }

  const { id, kind, at, author } = change
  const item = { id, kind, at, author }
  const noLists = Object.fromEntries(childListsOf(entity).map(({ name }) => [name, []]))
  if (kind === 'created') return { ...item, before: null, after: { ...noLists, ...after } }
  if (kind === 'deleted') return { ...item, before: { ...before, ...allLists(entity, lists) }, after: null }
  const names = Object.keys({ ...before, ...after }).filter(
    (name) => !isDeepStrictEqual(before[name], after[name]),
  )
  if (names.length === 0) return null
  const only = (row: Row): Row => Object.fromEntries(names.map((name) => [name, row[name] ?? null]))
  return { ...item, before: only(before), after: only(after) }
}
