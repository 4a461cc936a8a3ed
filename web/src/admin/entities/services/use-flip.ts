import { useCallback } from 'react'
import { useToast } from '../../../ui/toast.tsx'
import { useAdmin } from '../../data/hooks.ts'
import type { FlagOf } from '../../data/types.ts'
import { toastTexts } from '../toast-texts.ts'

/** Flips a flag of a service, and says so when that is kept. */
export function useFlip(rowId: string): (field: FlagOf<'services'>) => void {
  const data = useAdmin()
  const toast = useToast()
  return useCallback(
    (field) =>
      void data.flip('services', rowId, field).then(
        () => toast.success(toastTexts.services.done.update),
        (error: unknown) =>
          toast.error(
            toastTexts.services.failed('update', error instanceof Error ? error.message : String(error)),
          ),
      ),
    [data, toast, rowId],
  )
}
