import { childListsOf, type Entity } from '@coop/sync/entities'
import type { ISql } from 'postgres'
import type { Entry } from './past-lists.ts'
import type { Row } from './past-row.ts'

/** All entries of these changes, the latest first. */
export async function entriesOf(sql: ISql, changes: readonly number[]): Promise<Entry[]> {
  if (changes.length === 0) return []
  return await sql<Entry[]>`
    select id::float8 as id, change_id::float8 as change_id, table_name, row_id, op, before, after
    from row_history where change_id = any (${changes}::bigint[]) order by row_history.id desc`
}

/** The entries of a row's children after a change, the latest first. */
export async function childEntriesAfter(
  sql: ISql,
  entity: Entity,
  rowId: string,
  change: number,
): Promise<Entry[]> {
  if (childListsOf(entity).length === 0) return []
  return await sql<Entry[]>`
    select h.id::float8 as id, h.change_id::float8 as change_id, h.table_name, h.row_id, h.op, h.before, h.after
    from changes c join row_history h on h.change_id = c.id
    where c.entity = ${entity.table} and c.row_id = ${rowId} and c.id > ${change} and h.table_name <> ${entity.table}
    order by h.id desc`
}

/** The current child rows of a row, by table. */
export async function childRowsOf(sql: ISql, entity: Entity, rowId: string): Promise<Map<string, Row[]>> {
  const lists = childListsOf(entity)
  const rowsByList = await Promise.all(
    lists.map(
      ({ list }) => sql<{ row: Row }[]>`
        select to_jsonb(c) as row from ${sql(list.table)} c where ${sql(list.parentKey)} = ${rowId}`,
    ),
  )
  return new Map(lists.map(({ list }, i) => [list.table, (rowsByList[i] ?? []).map(({ row }) => row)]))
}
