import { type EntityName, entityNamed } from '@coop/sync/entities'
import { useConfirm } from '../../ui/confirm.tsx'
import { useToast } from '../../ui/toast.tsx'
import { useAdmin, useUndoAction } from '../data/hooks.ts'
import type { AdminRow } from '../data/types.ts'
import { titleOf } from '../row-values.ts'
import { entityRecord } from '../entities/entity-records.ts'

/** Deletes a row once the question has been answered with yes. */
export function useDeleteRow(): (name: EntityName, row: AdminRow) => Promise<void> {
  const data = useAdmin()
  const confirm = useConfirm()
  const toast = useToast()
  const undoAction = useUndoAction()
  return async (name, row) => {
    const { deleteQuestion, toasts } = entityRecord(name)
    const title = titleOf(entityNamed(name), row.values, row.id)
    const sure = await confirm({ ...deleteQuestion(row, title), confirm: 'Delete', danger: true })
    if (!sure) return
    try {
      const { stepId } = await data.remove(name, row)
      toast.success(toasts.done.delete, undoAction(stepId))
    } catch (error) {
      toast.error(toasts.failed('delete', error instanceof Error ? error.message : String(error)))
    }
  }
}
