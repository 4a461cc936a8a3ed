import type { Entity } from '@coop/sync/entities'
import type { AffectedRow } from '@coop/sync/history'
import type { ISql } from 'postgres'
import { affectedRows } from './affected-rows.ts'
import { missingFiles } from './missing-files.ts'
import type { Row } from './past-row.ts'
import { lastDeletion, lastState } from './past-state.ts'
import { referencedTitles } from './referenced-titles.ts'

/** The values that restore a deleted row, as in a page of its history. */
interface DeletedRow {
  readonly last: Row
  readonly affected: AffectedRow[]
  readonly titles: Record<string, string>
  readonly missingFiles: string[]
}

/** null: the history has no deletion of the row */
export async function deletedRow(sql: ISql, entity: Entity, rowId: string): Promise<DeletedRow | null> {
  const deletion = await lastDeletion(sql, entity, rowId)
  const last = deletion === null ? null : await lastState(sql, entity, rowId)
  if (deletion === null || last === null) return null
  return {
    last,
    affected: await affectedRows(sql, deletion, rowId),
    titles: await referencedTitles(sql, entity, [{ before: last, after: null }]),
    missingFiles: await missingFiles(sql, entity, last),
  }
}
