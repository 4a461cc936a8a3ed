import { type EntityName, entityNamed } from '@coop/sync/entities'
import type { ReactNode } from 'react'
import { useConfirm } from '../../ui/confirm.tsx'
import { useToast } from '../../ui/toast.tsx'
import { useAdmin, useUndoAction } from '../data/hooks.ts'
import type { AdminRow } from '../data/types.ts'
import { entityRecord } from '../entities/entity-records.ts'
import { titleOf } from '../row-values.ts'
import { rowsText } from './rows-text.ts'
import { useApplyAll } from './use-apply-all.ts'

/**
 * Deletes rows once the question has been answered with yes. Resolves to whether they are deleted.
 * @param detailOf what the question says of them
 */
export function useDeleteRows<Row extends AdminRow>(
  name: EntityName,
  detailOf: (rows: readonly Row[]) => ReactNode,
): (rows: readonly Row[]) => Promise<boolean> {
  const data = useAdmin()
  const confirm = useConfirm()
  const toast = useToast()
  const undoAction = useUndoAction()
  const applyAll = useApplyAll(name)
  const { toasts, deleteQuestion } = entityRecord(name)
  return async (rows) => {
    const [first, ...others] = rows
    if (first === undefined) return false
    const isOne = others.length === 0
    const title = titleOf(entityNamed(name), first.values, first.id)
    const sure = await confirm({
      title: isOne
        ? deleteQuestion(first, title).title
        : `Are you sure you want to delete ${rowsText(name, rows.length)}?`,
      detail: (
        <>
          {isOne && name !== 'website_assets' ? (
            <p className="mb-2">{deleteQuestion(first, title).detail}</p>
          ) : null}
          {detailOf(rows)}
        </>
      ),
      confirm: 'Delete',
      danger: true,
    })
    if (!sure) return false
    if (!isOne)
      return applyAll(
        'delete',
        rows.map((row) => ({ op: 'delete', writeId: data.newId(), row })),
      )
    try {
      const { stepId } = await data.remove(name, first)
      toast.success(toasts.done.delete, undoAction(stepId))
      return true
    } catch (error) {
      toast.error(toasts.failed('delete', error instanceof Error ? error.message : String(error)))
      return false
    }
  }
}
