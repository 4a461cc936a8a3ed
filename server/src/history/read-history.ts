import type { Entity } from '@coop/sync/entities'
import type { HistoryPage } from '@coop/sync/history'
import type { ISql, Sql } from 'postgres'
import { affectedRows } from './affected-rows.ts'
import { listsAfter } from './lists-after.ts'
import { missingFiles } from './missing-files.ts'
import { entriesOf } from './read-entries.ts'
import { referencedTitles } from './referenced-titles.ts'
import { type Change, describeChange } from './describe-change.ts'

const PAGE = 50

/**
 * The history of one row, newest first. States of lists are computed backwards from the present, so a page costs as
 * much as its items and the later changes of the children.
 * @param before only changes older than this one
 */
export async function readHistory(
  sql: Sql,
  entity: Entity,
  rowId: string,
  before: number | null,
): Promise<HistoryPage> {
  return await sql.begin('isolation level repeatable read read only', async (tx) => {
    const rows = await readChanges(tx, entity, rowId, before)
    const page = rows.slice(0, PAGE)
    const entries = await entriesOf(
      tx,
      page.map(({ id }) => id),
    )
    const lists = await listsAfter(tx, entity, rowId, page[0]?.id ?? 0, entries)
    const changes = page.flatMap((change) => {
      const own = entries.filter(({ change_id }) => change_id === change.id)
      const item = describeChange(entity, change, own, lists)
      return item === null ? [] : [item]
    })
    const last = before === null && changes[0]?.kind === 'deleted' ? changes[0].before : null
    return {
      changes,
      next: rows.length > PAGE ? (page.at(-1)?.id ?? null) : null,
      titles: await referencedTitles(tx, entity, changes),
      missingFiles: last === null ? [] : await missingFiles(tx, entity, last),
      affected: last === null ? [] : await affectedRows(tx, page[0]?.id ?? 0, rowId),
    }
  })
}

async function readChanges(
  sql: ISql,
  entity: Entity,
  rowId: string,
  before: number | null,
): Promise<Change[]> {
  return await sql<Change[]>`
    select c.id::float8 as id, c.kind, to_json(c.at) #>> '{}' as at,
      case when c.user_id is not null then json_build_object('id', c.user_id, 'email', u.email) end as author
    from changes c left join users u on u.id = c.user_id
    where c.entity = ${entity.table} and c.row_id = ${rowId} and ${before === null ? sql`true` : sql`c.id < ${before}`}
    order by c.id desc limit ${PAGE + 1}`
}
