import type { EntityName } from '@coop/sync/entities'
import { nextTask } from '../data/next-task.ts'
import type { AdminData } from '../data/admin-data.ts'
import type { BulkEdit } from '../data/outbox/entity-edit.ts'
import type { PlannedRow } from './plan-import.ts'

/** This number of edits can be stored and drawn without a visible delay. */
const EDITS_AT_ONCE = 150

interface ImportRun {
  readonly data: AdminData
  /** The id of the import's step. */
  readonly id: string
  readonly fileName: string
  readonly name: EntityName
  readonly rows: readonly PlannedRow[]
  readonly onProgress: (done: number) => void
}

/**
 * Queues an edit for each new and each changed row, all in one step.
 *
 * @returns the number of edits; `stepId` is null if no row had to change
 */
export async function runImport({
  data,
  id,
  name,
  rows,
  ...run
}: ImportRun): Promise<{ count: number; stepId: string | null }> {
  const edits = rows.flatMap((row) => editOf(row, () => data.newId()))
  const step = { stepId: id, fileName: run.fileName, whole: edits }
  let stepId: string | null = null
  for (let at = 0; at < edits.length; at += EDITS_AT_ONCE) {
    const piece = edits.slice(at, at + EDITS_AT_ONCE)
    const act = await data.applyAll(name, piece, step)
    stepId ??= act.stepId
    run.onProgress(at + piece.length)
    await nextTask()
  }
  return { count: edits.length, stepId }
}

function editOf(row: PlannedRow, newId: () => string): BulkEdit[] {
  switch (row.state) {
    case 'new':
      return [{ op: 'insert', writeId: newId(), rowId: newId(), values: row.values }]
    case 'changed':
      return [{ op: 'update', writeId: newId(), row: row.row, changes: row.changes }]
    case 'same':
    case 'error':
      return []
    default:
      return row satisfies never
  }
}
