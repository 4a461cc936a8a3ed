import { type Entity } from '@coop/sync/entities'
import type { ISql } from 'postgres'
import { type Entry, type PastLists, pastLists } from './past-lists.ts'
import { childEntriesAfter, childRowsOf } from './read-entries.ts'

/** The child lists of a row after a change; not read if no entry touches one. */
export async function listsAfter(
  sql: ISql,
  entity: Entity,
  rowId: string,
  change: number,
  entries: readonly Entry[],
): Promise<PastLists> {
  if (entries.every(({ table_name }) => table_name === entity.table))
    return pastLists(entity, rowId, new Map())
  const lists = pastLists(entity, rowId, await childRowsOf(sql, entity, rowId))
  for (const entry of await childEntriesAfter(sql, entity, rowId, change)) lists.undo(entry)
  return lists
}
