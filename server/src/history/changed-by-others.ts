import { entityNamed } from '@coop/sync/entities'
import type { Write } from '@coop/sync/write'
import type { Sql } from 'postgres'

/** Whether somebody else has changed a row since a write; null: since it was made. */
export async function isChangedByOthers(
  sql: Sql,
  { entity, rowId, userId }: Pick<Write, 'entity' | 'rowId' | 'userId'>,
  seen: string | null,
): Promise<boolean> {
  const { table } = entityNamed(entity)
  const changes = await sql`
    select from row_history
    where table_name = ${table} and row_id = ${rowId} and user_id <> ${userId} and id > coalesce((
      select max(id) from row_history
      where table_name = ${table} and row_id = ${rowId}
        and case when ${seen}::uuid is null then op = 'insert' else write_id = ${seen} end
    ), 0)
    limit 1`
  return changes.length > 0
}
