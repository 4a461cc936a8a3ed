import {
  childListsOf,
  clientFields,
  type EntityName,
  entityNamed,
  type PgType,
  predictDerived,
  syncedTables,
} from '@coop/sync/entities'
import { type Json } from '@coop/sync/write'
import type { PendingWrite } from '../mirror/pending-sync.ts'
import type { RowValues } from '../types.ts'

/**
 * The optimistic row: what the views will show of a row once these pending writes to it are folded, computed from what
 * they show now. It is exactly that, or null where this tab cannot know it. `gone`: no row.
 *
 * Some of the writes may be folded into `before` already: to fold a write again changes nothing.
 */
export function optimisticRow(
  entity: EntityName,
  before: RowValues | undefined,
  writes: readonly PendingWrite[],
): RowValues | 'gone' | null {
  let row: RowValues | 'gone' | null = before ?? 'gone'
  for (const write of writes.toSorted((a, b) => a.seq - b.seq)) {
    row = folded(entity, row, write)
    if (row === null) return null
  }
  return row
}

/**
 * The writes that are new or have grown. Not those of a row from which a write was taken back at the same time: what
 * that one covered, only the views have.
 */
export function addedWrites(before: readonly PendingWrite[], after: readonly PendingWrite[]): PendingWrite[] {
  const next = new Map(after.map((write) => [write.write_id, write]))
  const takenBack = before.filter((write) => !covers(next.get(write.write_id), write))
  const uncertain = new Set(takenBack.map(({ row_id }) => row_id))
  const textBefore = new Map(before.map((write) => [write.write_id, JSON.stringify(write)]))
  return after.filter(
    (write) => !uncertain.has(write.row_id) && textBefore.get(write.write_id) !== JSON.stringify(write),
  )
}

function covers(next: PendingWrite | undefined, write: PendingWrite): boolean {
  if (next === undefined) return false
  return next.op === 'delete' || Object.keys(write.changes).every((name) => Object.hasOwn(next.changes, name))
}

function folded(
  entity: EntityName,
  before: RowValues | 'gone',
  write: PendingWrite,
): RowValues | 'gone' | null {
  if (write.op === 'delete') return 'gone'
  if (write.op === 'insert') {
    // Over a row of another write, what the server derives depends on what the views alone can see.
    if (before !== 'gone' && before['write_id'] !== write.write_id) return null
    return withChanges(entity, { ...emptyRow(entity, write) }, write)
  }
  return before === 'gone' ? 'gone' : withChanges(entity, { ...before }, write)
}

function withChanges(entity: EntityName, row: Record<string, Json>, write: PendingWrite): RowValues | null {
  const columns = columnsOf(entity)
  const lists = new Map(childListsOf(entityNamed(entity)).map(({ name, list }) => [name, list]))
  for (const [name, value] of Object.entries(write.changes)) {
    const list = lists.get(name)
    const shown = list === undefined ? sameInJson(columns.get(name), value) : shownItems(list, value)
    if (shown === null) return null
    row[name] = shown.value
  }
  const at = shownTime(write.at)
  row['id'] = write.row_id
  row['write_id'] = write.write_id
  row['updated_at'] = at
  return Object.assign(row, predictDerived(entityNamed(entity).fields, row, at))
}

function emptyRow(entity: EntityName, write: PendingWrite): Record<string, Json> {
  const declared = entityNamed(entity)
  const derived = Object.entries(declared.fields).flatMap(([name, field]) =>
    field.derived && field.default !== undefined ? [[name, field.default] as const] : [],
  )
  return {
    ...Object.fromEntries([...columnsOf(entity).keys()].map((name) => [name, null])),
    ...Object.fromEntries(childListsOf(declared).map(({ name }) => [name, []])),
    ...Object.fromEntries(derived),
    created_at: shownTime(write.at),
  }
}

type List = ReturnType<typeof childListsOf>[number]['list']

/** The items as the views list them: all their fields, in their order. */
function shownItems(list: List, value: Json): { value: Json } | null {
  if (!Array.isArray(value)) return null
  const columns = columnsOf(list.table)
  const names = clientFields(list.fields).map(([name]) => name)
  const items: Record<string, Json>[] = []
  for (const source of value) {
    if (typeof source !== 'object' || source === null || Array.isArray(source)) return null
    const item: Record<string, Json> = {}
    for (const name of ['id', ...names]) {
      const field = source[name]
      const shown = field === undefined ? null : sameInJson(columns.get(name), field)
      if (shown === null) return null
      item[name] = shown.value
    }
    if (typeof item['id'] !== 'string') return null
    items.push(item)
  }
  return { value: items.toSorted(inShownOrder) }
}

function inShownOrder(a: Record<string, Json>, b: Record<string, Json>): number {
  return placeOf(a) - placeOf(b) || (JSON.stringify(a['id']) < JSON.stringify(b['id']) ? -1 : 1)
}

function placeOf({ display_order: order }: Record<string, Json>): number {
  return typeof order === 'number' ? order : Number.MAX_SAFE_INTEGER
}

/** A value that Postgres gives back as the same JSON; null: it might write it in another way. */
function sameInJson(pgType: PgType | undefined, value: Json): { value: Json } | null {
  if (pgType === undefined) return null
  if (value === null) return { value }
  switch (pgType) {
    case 'text':
      return typeof value === 'string' ? { value } : null
    case 'uuid':
      return typeof value === 'string' && value === value.toLowerCase() ? { value } : null
    case 'boolean':
      return typeof value === 'boolean' ? { value } : null
    case 'integer':
      return Number.isInteger(value) ? { value } : null
    case 'text[]':
      return Array.isArray(value) && value.every((each) => typeof each === 'string') ? { value } : null
    default:
      return null
  }
}

/** As Postgres writes a time in JSON: no zeros at the end of a fraction. */
function shownTime(iso: string): string {
  return iso.replace(/\.?0*Z$/, '+00:00')
}

const columnsByTable = new Map<string, ReadonlyMap<string, PgType>>()

function columnsOf(table: string): ReadonlyMap<string, PgType> {
  let columns = columnsByTable.get(table)
  if (columns === undefined) {
    columns = new Map((syncedTables().get(table) ?? []).map(({ name, pgType }) => [name, pgType]))
    columnsByTable.set(table, columns)
  }
  return columns
}
