import { entityNamed } from '@coop/sync/entities'
import type { Write } from '@coop/sync/write'
import type { Sql } from 'postgres'
import { isChangedByOthers } from '../history/changed-by-others.ts'
import { type CurrentRow, decideWrite, type WriteDecision } from './decide-write.ts'
import type { ValidWrite } from './validate-write.ts'

/**
 * Decides a delete whose author has not seen all earlier changes. Unseen changes by others are a conflict. Effects of
 * the author's own edits of other rows are not.
 */
export async function decideWithHistory(
  connection: Sql,
  write: Write,
  valid: ValidWrite,
  current: CurrentRow | null,
): Promise<WriteDecision> {
  const decision = decideWrite(write, valid, current)
  if (valid.op !== 'delete' || current === null) return decision
  if (decision.kind === 'conflict' && !(await hasOnlyFollowed(connection, write, valid.baseWriteId)))
    return decision
  if (valid.seen === undefined || !(await isChangedByOthers(connection, write, valid.seen)))
    return { kind: 'apply', valid }
  return { kind: 'conflict', cause: { kind: 'changed', current } }
}

/**
 * Whether all changes of a row since a write follow from edits of other rows by the same person: a deleted category, a
 * renamed theme, a replaced file of an asset. Edits of a release do not count as edits of other rows.
 */
async function hasOnlyFollowed(
  sql: Sql,
  { entity, rowId, userId }: Write,
  baseWriteId: string,
): Promise<boolean> {
  const { table } = entityNamed(entity)
  const [since] = await sql<{ followed: boolean | null }[]>`
    select bool_and(coalesce(
      h.user_id = ${userId} and w.entity <> 'releases' and (w.entity, w.row_id) <> (${entity}, ${rowId}), false
    )) as followed
    from row_history h left join write_ledger w on w.id = h.write_id
    where h.table_name = ${table} and h.row_id = ${rowId} and h.id >= (
      select min(id) from row_history
      where table_name = ${table} and row_id = ${rowId}
        and before ->> 'write_id' = ${baseWriteId} and after ->> 'write_id' <> ${baseWriteId}
    )`
  return since?.followed === true
}
