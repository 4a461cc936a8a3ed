import { useCallback } from 'react'
import { useToast } from '../../../ui/notices/toast.tsx'
import { useAdmin } from '../../data/hooks.ts'
import type { FlagOf } from '../../data/admin-row.ts'
import { useDoneToast, withSentence } from '../../data/use-done-toast.ts'
import { serviceToasts } from './toasts.ts'

/** Toggles a flag of a service. A toast with a sentence about the new state follows when the edit is stored. */
export function useFlip(rowId: string): (field: FlagOf<'services'>, sentence: string) => void {
  const data = useAdmin()
  const toast = useToast()
  const toastDone = useDoneToast()
  return useCallback(
    (field, sentence) =>
      void data.flip('services', rowId, field).then(
        // Consecutive flips share one toast, whose undo reverts the last one.
        (act) =>
          toastDone(withSentence(serviceToasts.done.update, sentence), act, {
            key: 'flip',
            detail: sentence,
          }),
        (error: unknown) =>
          toast.error(serviceToasts.failed('update', error instanceof Error ? error.message : String(error))),
      ),
    [data, toast, toastDone, rowId],
  )
}
