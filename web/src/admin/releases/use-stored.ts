import { useToast } from '../../ui/notices/toast.tsx'
import { type DoneAct, useDoneToast } from '../data/use-done-toast.ts'
import { entityRecord } from '../entities/entity-records.ts'

/**
 * Stores an act on a release, and tells that it is done, or why this device cannot store it. Resolves to whether it is
 * stored.
 */
export function useStored(): (done: string, store: () => Promise<DoneAct>) => Promise<boolean> {
  const toast = useToast()
  const tellDone = useDoneToast()
  return async (done, store) => {
    let act
    try {
      act = await store()
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error)
      toast.error(entityRecord('releases').toasts.failed('update', reason))
      return false
    }
    tellDone({ title: done }, act)
    return true
  }
}
