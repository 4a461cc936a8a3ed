import { useCallback } from 'react'
import { useToast } from '../../../ui/toast.tsx'
import { useAdmin, useUndoAction } from '../../data/hooks.ts'
import type { FlagOf } from '../../data/types.ts'
import { serviceToasts } from './toasts.ts'

/** Flips a flag of a service; a toast follows once the edit is stored. */
export function useFlip(rowId: string): (field: FlagOf<'services'>) => void {
  const data = useAdmin()
  const toast = useToast()
  const undoAction = useUndoAction()
  return useCallback(
    (field) =>
      void data.flip('services', rowId, field).then(
        ({ stepId }) => toast.success(serviceToasts.done.update, undoAction(stepId)),
        (error: unknown) =>
          toast.error(serviceToasts.failed('update', error instanceof Error ? error.message : String(error))),
      ),
    [data, toast, undoAction, rowId],
  )
}
