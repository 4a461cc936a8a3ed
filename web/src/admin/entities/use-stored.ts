import type { EntityName } from '@coop/sync/entities'
import { useToast } from '../../ui/notices/toast.tsx'
import type { BulkEdit } from '../data/outbox/entity-edit.ts'
import { type DoneAct, useDoneToast } from '../data/use-done-toast.ts'
import { entityRecord } from './entity-records.ts'

/**
 * Stores an act on rows, and reports in one toast that it is done or why this device cannot store it. Resolves to
 * whether it is stored.
 */
export function useStored(
  name: EntityName,
): (op: BulkEdit['op'], done: string, store: () => Promise<DoneAct>) => Promise<boolean> {
  const toast = useToast()
  const toastDone = useDoneToast()
  return async (op, done, store) => {
    let act
    try {
      act = await store()
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error)
      toast.error(entityRecord(name).toasts.failed(op, reason))
      return false
    }
    toastDone({ title: done }, act, { detail: done })
    return true
  }
}
