import type { EntityName } from '@coop/sync/entities'
import { useToast } from '../../ui/notices/toast.tsx'
import type { AdminData } from '../data/admin-data.ts'
import { useAdmin } from '../data/hooks.ts'
import type { BulkEdit } from '../data/outbox/entity-edit.ts'
import { useDoneToast } from '../data/use-done-toast.ts'
import { entityRecord } from '../entities/entity-records.ts'
import { rowsText } from '../entities/rows-text.ts'

const done = { insert: 'added', update: 'updated', delete: 'deleted' } as const

/**
 * Makes many edits as one: stored together, with one toast. Resolves to whether they are stored. `into`: the operations
 * of another place than the one that all edits of the tab go to.
 */
export function useApplyAll(
  name: EntityName,
): (op: BulkEdit['op'], edits: readonly BulkEdit[], into?: AdminData) => Promise<boolean> {
  const data = useAdmin()
  const toast = useToast()
  const tellDone = useDoneToast()
  return async (op, edits, into = data) => {
    let act
    try {
      act = await into.applyAll(name, edits)
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error)
      toast.error(entityRecord(name).toasts.failed(op, reason))
      return false
    }
    tellDone({ title: `${rowsText(name, edits.length)} ${done[op]}` }, act)
    return true
  }
}
