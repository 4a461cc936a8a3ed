import { childListsOf, type Entity } from '@coop/sync/entities'
import type { ISql, Sql } from 'postgres'
import { type PastLists, pastLists } from './past-lists.ts'
import { fieldsOf, type Row } from './past-row.ts'
import { childEntriesAfter, childRowsOf, entriesOf } from './read-entries.ts'

/** The change that deleted a row; null: the history has none. */
export async function lastDeletion(sql: ISql, entity: Entity, rowId: string): Promise<number | null> {
  const [last] = await sql<{ id: number; kind: string }[]>`
    select id::float8 as id, kind from changes where entity = ${entity.table} and row_id = ${rowId}
    order by changes.id desc limit 1`
  return last?.kind === 'deleted' ? last.id : null
}

/** The last state of a deleted row, with its child lists; null: the history has no deletion of it. */
export async function lastState(sql: ISql, entity: Entity, rowId: string): Promise<Row | null> {
  const deletion = await lastDeletion(sql, entity, rowId)
  return deletion === null ? null : await readState(sql, entity, rowId, deletion)
}

/** A row with its child lists after a change, or before a deletion. null: it has no such change. */
export async function pastState(
  sql: Sql,
  entity: Entity,
  rowId: string,
  change: number,
): Promise<Row | null> {
  // The current rows and their history are read from one snapshot.
  return await sql.begin('isolation level repeatable read read only', (tx) =>
    readState(tx, entity, rowId, change),
  )
}

async function readState(sql: ISql, entity: Entity, rowId: string, change: number): Promise<Row | null> {
  const [own] = await sql<{ before: Row | null; after: Row | null }[]>`
    select h.before, h.after from changes c join row_history h on h.change_id = c.id and h.table_name = c.entity
    where c.entity = ${entity.table} and c.row_id = ${rowId} and c.id <= ${change}
    order by c.id desc, h.id desc limit 1`
  const row = own?.after ?? own?.before ?? null
  if (own === undefined || row === null) return null
  const lists = pastLists(entity, rowId, await childRowsOf(sql, entity, rowId))
  for (const entry of await childEntriesAfter(sql, entity, rowId, change)) lists.undo(entry)
  if (own.after === null) for (const entry of await entriesOf(sql, [change])) lists.undo(entry)
  return { ...fieldsOf(entity, row), ...allLists(entity, lists) }
}

export function allLists(entity: Entity, lists: PastLists): Row {
  return Object.fromEntries(childListsOf(entity).map(({ name }) => [name, lists.itemsOf(name)]))
}
