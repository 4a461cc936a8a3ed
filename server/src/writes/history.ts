import { type ChildList, childListsOf, clientFields, type Entity } from '@coop/sync/entities'
import { type Json } from '@coop/sync/write'
import { isDeepStrictEqual } from 'node:util'
import type { Sql } from 'postgres'
import { fieldsOf } from './decide-write.ts'

type Row = Record<string, Json>

interface HistoryEntry {
  id: number
  op: 'insert' | 'update' | 'delete'
  before: Row | null
  after: Row | null
  /** When its transaction began, as text: a date would lose the microseconds. The same for all that it did. */
  transaction: string
}

interface ChildEntry extends HistoryEntry {
  table_name: string
  row_id: string
}

/** How a row that is gone was, with its child lists; null: the history has no deletion of it. */
export async function lastState(sql: Sql, entity: Entity, rowId: string): Promise<Row | null> {
  const [deletion] = await sql<HistoryEntry[]>`
    select id::float8 as id, op, before, after, transaction_at::text as transaction from row_history
    where table_name = ${entity.table} and row_id = ${rowId} and op = 'delete'
    order by id desc limit 1`
  if (deletion === undefined || deletion.before === null) return null
  const children = await childHistory(sql, entity, rowId)
  return { ...fieldsOf(entity, deletion.before), ...listsBefore(entity, children, deletion) }
}

/** All that ever happened to the children of a row, oldest first. */
async function childHistory(sql: Sql, entity: Entity, rowId: string): Promise<ChildEntry[]> {
  const lists = childListsOf(entity)
  if (lists.length === 0) return []
  const parentKeys = [...new Set(lists.map(({ list }) => list.parentKey))]
  return await sql<ChildEntry[]>`
    select id::float8 as id, table_name, row_id, op, before, after, transaction_at::text as transaction
    from row_history
    where table_name = any (${lists.map(({ list }) => list.table)})
      and ${rowId} in (select coalesce(after, before) ->> key from unnest(${parentKeys}::text[]) key)
    order by id`
}

/** The child lists as they stood before the transaction of an entry of their parent: before a deletion's cascade. */
function listsBefore(entity: Entity, children: ChildEntry[], entry: HistoryEntry): Record<string, Json> {
  return listsAt(
    entity,
    children.filter((child) => child.id < entry.id && child.transaction !== entry.transaction),
  )
}

/** The child lists at the end of that transaction: children are written after their parent. */
function listsAfter(entity: Entity, children: ChildEntry[], entry: HistoryEntry): Record<string, Json> {
  return listsAt(
    entity,
    children.filter((child) => child.id < entry.id || child.transaction === entry.transaction),
  )
}

/** The child lists as these entries, oldest first, leave them. */
function listsAt(entity: Entity, children: ChildEntry[]): Record<string, Json> {
  return Object.fromEntries(
    childListsOf(entity).map(({ name, list }) => {
      const rows = new Map<string, Row>()
      for (const { table_name, row_id, after } of children) {
        if (table_name !== list.table) continue
        if (after === null) rows.delete(row_id)
        else rows.set(row_id, after)
      }
      return [name, [...rows].sort(inListOrder).map(([, row]) => itemOf(list, row))]
    }),
  )
}

function itemOf(list: ChildList, row: Row): Row {
  return Object.fromEntries(
    ['id', ...clientFields(list.fields).map(([name]) => name)].map((name) => [name, row[name] ?? null]),
  )
}

function inListOrder([idA, a]: [string, Row], [idB, b]: [string, Row]): number {
  const byOrder = Number(a['display_order'] ?? 0) - Number(b['display_order'] ?? 0)
  return byOrder !== 0 ? byOrder : idA < idB ? -1 : 1
}

/** One past state, as administrators see it. */
export interface PastState {
  id: number
  op: 'insert' | 'update' | 'delete'
  at: string
  /** The e-mail address of its author; null: it was not made through the write API, or the user is gone. */
  author: string | null
  writeId: string | null
  /** Client fields and child lists that this change touched. */
  changed: string[]
  /** The row's client fields and child lists after it; of a deletion: before it. */
  state: Row
}

export const HISTORY_PAGE = 50

/** The past of one row, newest first. @param before only what is older than this entry */
export async function readHistory(
  sql: Sql,
  entity: Entity,
  rowId: string,
  before: number | null,
): Promise<PastState[]> {
  const entries = await sql<
    (HistoryEntry & { write_id: string | null; changed_at: Date; email: string | null })[]
  >`
    select h.id::float8 as id, h.op, h.before, h.after, h.transaction_at::text as transaction, h.write_id,
      h.changed_at, u.email
    from row_history h left join users u on u.id = h.user_id
    where h.table_name = ${entity.table} and h.row_id = ${rowId} and (${before}::bigint is null or h.id < ${before})
    order by h.id desc limit ${HISTORY_PAGE}`
  if (entries.length === 0) return []
  const children = await childHistory(sql, entity, rowId)
  return entries.map((entry) => {
    const listsBeforeIt = listsBefore(entity, children, entry)
    const listsAfterIt = entry.op === 'delete' ? listsBeforeIt : listsAfter(entity, children, entry)
    const was = { ...(entry.before === null ? {} : fieldsOf(entity, entry.before)), ...listsBeforeIt }
    const is = { ...(entry.after === null ? {} : fieldsOf(entity, entry.after)), ...listsAfterIt }
    return {
      id: entry.id,
      op: entry.op,
      at: entry.changed_at.toISOString(),
      author: entry.email,
      writeId: entry.write_id,
      changed:
        entry.op === 'update'
          ? Object.keys(is).filter((name) => !isDeepStrictEqual(is[name], was[name]))
          : [],
      state: entry.op === 'delete' ? was : is,
    }
  })
}
