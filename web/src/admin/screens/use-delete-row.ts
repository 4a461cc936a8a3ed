import { type EntityName, entityNamed } from '@coop/sync/entities'
import { useConfirm } from '../../ui/confirm.tsx'
import { useToast } from '../../ui/toast.tsx'
import { useAdmin } from '../data/hooks.ts'
import type { AdminRow } from '../data/types.ts'
import { titleOf } from '../row-values.ts'
import { entityScreens } from '../entities/addresses.ts'
import { isHomepageText } from '../entities/figures.ts'
import { toastTexts } from '../entities/toast-texts.ts'

/** Deletes a row once the question has been answered with yes. */
export function useDeleteRow(name: EntityName): (row: AdminRow) => Promise<void> {
  const data = useAdmin()
  const confirm = useConfirm()
  const toast = useToast()
  return async (row) => {
    const title = titleOf(entityNamed(name), row.values, row.id)
    const sure = await confirm({
      ...(name === 'content' && isHomepageText(row)
        ? {
            title: 'Are you sure you want to delete this homepage text?',
            detail: `"${title}" is no article: the home page goes back to its standard text without it.`,
          }
        : { title: entityScreens[name].deleteQuestion(title), detail: title }),
      confirm: 'Delete',
      danger: true,
    })
    if (!sure) return
    try {
      await data.remove(name, row)
      toast.success(toastTexts[name].done.delete)
    } catch (error) {
      toast.error(toastTexts[name].failed('delete', error instanceof Error ? error.message : String(error)))
    }
  }
}
