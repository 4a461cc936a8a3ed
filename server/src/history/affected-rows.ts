import { entityNamed, isEntityName } from '@coop/sync/entities'
import type { AffectedRow } from '@coop/sync/history'
import type { ISql } from 'postgres'
import type { Row } from './past-row.ts'
import { listsAfter } from './lists-after.ts'
import { entriesOf } from './read-entries.ts'
import { type Change, describeChange } from './describe-change.ts'

const MOST = 1_000

/**
 * The values that the deletion of a row removed from rows that referenced it. These are changes of the same
 * transaction, in which a release may have changed rows for other reasons too.
 */
export async function affectedRows(sql: ISql, deletion: number, deleted: string): Promise<AffectedRow[]> {
  const changes = await sql<(Change & { entity: string; rowId: string; title: string })[]>`
    select c.id::float8 as id, c.entity, c.row_id as "rowId", c.title, c.kind, to_json(c.at) #>> '{}' as at
    from changes d join changes c on c.at between d.transaction_at and d.at + interval '1 minute'
      and c.transaction_at = d.transaction_at and c.write_id is not distinct from d.write_id
      and (c.entity, c.row_id) <> (d.entity, d.row_id)
    where d.id = ${deletion} and exists (
      select from row_history h where h.change_id = c.id and strpos(h.before::text, ${deleted}) > 0)
    order by c.id limit ${MOST}`
  const entries = await entriesOf(
    sql,
    changes.map(({ id }) => id),
  )
  const affected: AffectedRow[] = []
  for (const { entity: name, rowId, title, ...change } of changes) {
    if (!isEntityName(name)) continue
    const entity = entityNamed(name)
    const own = entries.filter(({ change_id }) => change_id === change.id)
    const item = describeChange(entity, change, own, await listsAfter(sql, entity, rowId, change.id, own))
    if (item === null || item.before === null || item.after === null) continue
    if (!names(item.before, deleted) || names(item.after, deleted)) continue
    affected.push({ entity: name, rowId, title, before: item.before, after: item.after })
  }
  return affected
}

function names(values: Row, id: string): boolean {
  return JSON.stringify(values).includes(id)
}
