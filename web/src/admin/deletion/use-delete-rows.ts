import type { EntityName } from '@coop/sync/entities'
import { lazyValue } from '../../loading/lazy-value.ts'
import { useConfirm } from '../../ui/dialogs/confirm.tsx'
import { useToast } from '../../ui/notices/toast.tsx'
import { useRole, useSource } from '../data/hooks.ts'
import type { AdminRow } from '../data/admin-row.ts'
import { useDoneToast } from '../data/use-done-toast.ts'

const code = lazyValue(async () => (await import('./delete-rows.tsx')).deleteRows, 'with rows')

/**
 * Deletes rows of one entity after a confirmation, which is the same on all screens. Resolves to whether they are
 * deleted.
 */
export function useDeleteRows(): (name: EntityName, rows: readonly AdminRow[]) => Promise<boolean> {
  const source = useSource()
  const confirm = useConfirm()
  const toast = useToast()
  const toastDone = useDoneToast()
  const role = useRole()
  return async (name, rows) => (await code.load())({ source, confirm, toast, toastDone, role }, name, rows)
}
